import { lazy, Suspense, useEffect } from "react";
import { session, useOffer } from "@/entities/person/session";

/** Few have several accounts: the choice comes when there is one. */
const Choice = lazy(async () => ({ default: (await import("./Choice")).Choice }));

/** Asks which of the phone's accounts is meant, while several are offered. */
export function Candidates() {
  const offer = useOffer();
  // Whoever leaves the sign-in leaves the choice as well.
  useEffect(() => session.giveUp, []);
  return (
    offer && (
      <Suspense>
        <Choice offer={offer} />
      </Suspense>
    )
  );
}
