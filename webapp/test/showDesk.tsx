import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { Desk } from "@/desk/Desk";
import { DeskRouter } from "@/desk/DeskRouter";
import { history } from "@/desk/navigation";
import { connectDesk, deskSession, type Me } from "@/desk/session";
import { startI18n } from "@/i18n";
import { changeDeskLanguage, loadDeskTexts } from "@/i18n/deskTexts";
import { queryClient } from "@/queries";
import { FeedbackHost } from "@/ui/FeedbackHost";

/** A person of the house with every right, whose session lasts for twelve hours. */
export const OWNER: Me = {
  userId: 9,
  userName: "Wang Fang",
  accountNo: "D9",
  rights: ["owner"],
  institution: null,
  seesAll: true,
  hasSecondFactor: true,
  mustSetUpSecondFactor: false,
  expiresAt: 43_200_000,
  serverTime: 0,
};

/** Loads the desk's texts in English. */
export async function speakAtDesk(): Promise<void> {
  await startI18n();
  await Promise.all(["desk", "deskAccount"].map((namespace) => loadDeskTexts(namespace)));
  await changeDeskLanguage("en");
}

/** Shows the desk at an address; with a person, it is signed in. */
export function showDesk(me: Me | null = OWNER, address = "/"): void {
  queryClient.clear();
  connectDesk();
  if (me) deskSession.open({ token: "t", me });
  history.push(address);
  render(
    <QueryClientProvider client={queryClient}>
      <DeskRouter>
        <Desk />
        <FeedbackHost />
      </DeskRouter>
    </QueryClientProvider>,
  );
}
