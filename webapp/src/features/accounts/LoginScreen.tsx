import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { goBack } from "@/navigation";
import { Screen } from "@/ui";
import { Candidates } from "./Candidates";
import { noteInvitation } from "./draft";

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
