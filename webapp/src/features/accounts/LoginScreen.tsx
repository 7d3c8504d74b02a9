import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";
import { session, useOffer } from "@/entities/person/session";
import { goBack } from "@/navigation";
import { Screen } from "@/ui";
import { noteInvitation } from "./draft";

/** Few people have several accounts: the choice is loaded when needed. */
const Choice = lazy(async () => ({ default: (await import("./Choice")).Choice }));

interface LoginScreenProps {
  readonly title: string;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** A sign-in page: light grey, with the choice among accounts if there are several. */
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

/** Asks which of the phone's accounts is meant, if there are several. */
function Candidates() {
  const offer = useOffer();
  // Leaving the sign-in drops the choice, too.
  useEffect(() => session.giveUp, []);
  return (
    offer && (
      <Suspense>
        <Choice offer={offer} />
      </Suspense>
    )
  );
}
