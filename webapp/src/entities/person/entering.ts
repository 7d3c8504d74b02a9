import { TICKET_MS } from "@/machines/constants";
import type { LoginState } from "@/machines/loginSession";
import { call, NotSignedIn, serverNow, type UserProfile } from "@/rpc";
import { type Known, type LoginAnswer, type Session, session, step, take } from "./session";

/**
 * Handles the answer to a sign-in: a single account is entered, several are offered. Entering loads
 * the profile (and a tutor's detail); nothing is stored unless all of it loads.
 *
 * @throws CallFailed
 */
export async function enter(answer: LoginAnswer): Promise<LoginState> {
  const { token, userId, userRole, ticket, candidates = [] } = answer;
  if (session.state() === "signed_in") step("LOGOUT");
  if (!answer.single && ticket) {
    step("OFFER", { offer: { ticket, candidates, endsAt: serverNow() + TICKET_MS } });
    return session.state();
  }
  if (!token || !userId || !userRole) throw new NotSignedIn();
  const event = session.state() === "candidates" ? "CHOOSE" : "SIGN_IN";
  const begun: Session = { token, userId, role: userRole, profile: null, teacher: null };
  step(event, { session: begun });
  try {
    await fetchProfile();
  } catch (error) {
    session.clear();
    throw error;
  }
  return session.state();
}

/** Enters one of the accounts that are offered. */
export async function choose(userId: number): Promise<LoginState> {
  const offer = session.offer();
  if (!offer) throw new NotSignedIn();
  return enter(await call("CustomerLoginByCandidate", { ticket: offer.ticket, userId }));
}

/**
 * Loads the signed-in user, with a tutor's detail.
 *
 * @throws NotSignedIn | CallFailed
 */
export async function fetchProfile(signal?: AbortSignal): Promise<UserProfile> {
  const began = session.get();
  if (!began) throw new NotSignedIn();
  const before = learnt;
  const profile = await call("QueryUserProfileByToken", {}, { signal });
  const hasDetail = profile.userRole === "TEACHER";
  const teacher = hasDetail ? await call("CustomerTeacherQueryDetail", {}, { signal }) : null;
  if (session.get()?.token !== began.token) return profile;
  // The profile was changed in the meantime, so this answer may be outdated.
  if (learnt !== before) return fetchProfile(signal);
  take({ profile, teacher });
  return profile;
}

/** How many commands have returned the user's profile. */
let learnt = 0;

/** Stores the profile that a command returned. */
export function learn(known: Known): void {
  learnt += 1;
  take(known);
}
