import { enter } from "@/entities/person/entering";
import type { LoginAnswer } from "@/entities/person/session";
import { i18n } from "@/i18n";
import { navigateTo, switchTab } from "@/navigation";
import { paths } from "@/paths";
import { ticketOf } from "@/rpc";
import { confirm, toast } from "@/ui";
import { draft } from "./draft";

const HOME_AFTER_MS = 1_500;

/** Confirms success, and goes home after 1.5 seconds. */
export async function goHome(): Promise<void> {
  draft.clear();
  toast(i18n.t("accounts:success"));
  await new Promise((later) => setTimeout(later, HOME_AFTER_MS));
  await switchTab(paths.home);
}

/** Handles the answer to a sign-in: home, or the choice among several accounts. */
export async function arrive(answer: LoginAnswer): Promise<void> {
  if ((await enter(answer)) === "signed_in") await goHome();
}

/** Signs a new student in, and leads to their first book at once. */
export async function arriveAtFirstBook(answer: LoginAnswer): Promise<void> {
  if ((await enter(answer)) !== "signed_in") return;
  draft.clear();
  await switchTab(paths.home);
  await navigateTo(paths.firstBook);
}

/**
 * Signs in. A verified but unregistered phone leads to the registration, with a ticket instead of
 * another code.
 *
 * @throws CallFailed
 */
export async function signInBy(run: () => Promise<LoginAnswer>, phone: string): Promise<void> {
  try {
    await arrive(await run());
  } catch (error) {
    const ticket = ticketOf(error, "PHONE_NOT_REGISTERED");
    if (ticket === null) throw error;
    await offerRegistration(phone, ticket);
  }
}

/**
 * Asks whether to register a phone without account, and goes there. The phone is empty if WeChat
 * confirmed it and only the service knows it.
 */
export async function offerRegistration(phone: string, ticket: string | null): Promise<void> {
  const yes = await confirm({
    title: i18n.t("errors:phoneNotRegistered"),
    confirmLabel: i18n.t("accounts:register"),
  });
  if (!yes) return;
  draft.keep({ registerTicket: ticket === null ? null : { ticket, phone } });
  if (phone !== "") draft.keep({ phone });
  const isTutor = draft.get().role === "TEACHER";
  await navigateTo(isTutor ? paths.teacherInformation : paths.loginInformation);
}
