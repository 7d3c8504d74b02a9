import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";
import { session, useOffer } from "@/entities/person/session";
import { goBack } from "@/navigation";
import { Screen } from "@/ui";
import { noteInvitation } from "./draft";

/** Few have several accounts: the choice comes when there is one. */
const Choice = lazy(async () => ({ default: (await import("./Choice")).Choice }));

interface LoginScreenProps {
  readonly title: string;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** A page of the sign-in: light grey, and with the choice among accounts when one is due. */
export function LoginScreen({ title, isFirst = false, children }: LoginScreenProps) {
  const [search] = useSearchParams();
  useEffect(() => noteInvitation(search), [search]);
  return (
    <Screen kind="grey" title={title} onBack={isFirst ? undefined : () => void goBack()}>
      {children}
      <Candidates />
    </Screen>
  );
}

/** Asks which of the phone's accounts is meant, while several are offered. */
function Candidates() {
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
