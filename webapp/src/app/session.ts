import { useSyncExternalStore } from "react";
import {
  ANONYMOUS,
  after,
  type LoginEvent,
  type LoginSession,
  type LoginState,
  TICKET_MS,
} from "@/machines/loginSession";
import {
  type Answer,
  call,
  NotSignedIn,
  type Role,
  serverNow,
  type TeacherDetail,
  type UserProfile,
} from "@/rpc";
import { mayCall } from "./access";
import { SESSION } from "./sessionKey";

/** Who is signed in on this device. */
export interface Session {
  readonly token: string;
  readonly userId: number;
  readonly role: Role;
  readonly profile: UserProfile | null;
  readonly teacher: TeacherDetail | null;
}

export type LoginAnswer = Answer<"CustomerLoginByPhoneAndPassword">;
export type Candidate = NonNullable<LoginAnswer["candidates"]>[number];

/** Several accounts to choose from; the ticket is good until an instant of the server's clock. */
export interface Offer {
  readonly ticket: string;
  readonly candidates: readonly Candidate[];
  readonly endsAt: number;
}

/** Where a lesson keeps what the service does not have yet. */
const READING = "wordmate.lesson.";

const listeners = new Set<() => void>();
let login: LoginSession = ANONYMOUS;
let current: Session | null = null;
let offer: Offer | null = null;

restore();

/** Goes on with what this device remembers; whether the token still counts is the service's word. */
function restore(): void {
  current = stored();
  offer = null;
  login = current ? after(ANONYMOUS, { type: "SIGN_IN", now: serverNow() }) : ANONYMOUS;
}

function stored(): Session | null {
  try {
    const value = JSON.parse(localStorage.getItem(SESSION) ?? "null") as Partial<Session> | null;
    const whole = typeof value?.token === "string" && typeof value.userId === "number";
    return whole ? (value as Session) : null;
  } catch {
    return null;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Takes a step if it has its place, and forgets what the new state does not have. */
function step(event: LoginEvent, changes: { session?: Session; offer?: Offer } = {}): void {
  const next = after(login, event);
  if (next === login) return;
  login = next;
  keep(next.state === "signed_in" ? (changes.session ?? current) : null);
  offer = next.state === "candidates" ? (changes.offer ?? null) : null;
  tell();
}

function keep(session: Session | null): void {
  current = session;
  if (session) localStorage.setItem(SESSION, JSON.stringify(remembered(session)));
  else localStorage.removeItem(SESSION);
}

/** What a device may remember: nothing of what stands in the profile's form. */
function remembered({ profile, ...session }: Session): Session {
  return { ...session, profile: profile && { ...profile, student: null, tutor: null } };
}

// Signing in or out in one tab holds in all of them.
window.addEventListener("storage", (event) => {
  if (event.key !== SESSION && event.key !== null) return;
  restore();
  tell();
});

export const session = {
  /** The session of whoever is signed in, or none. */
  get: () => current,
  state: (): LoginState => login.state,
  /** The accounts to choose from, or none. */
  offer: () => offer,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The service does not take the token any more. */
  expire: () => step({ type: "REFUSE" }),
  /** The offered choice is not taken. */
  giveUp: () => step({ type: "GIVE_UP" }),
  /** Forgets the session, or the choice that was offered. */
  clear() {
    step({ type: "LOGOUT" });
    step({ type: "GIVE_UP" });
  },
};

/** The present session, or none. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Whether the signed-in person is a tutor. */
export function useIsTutor(): boolean {
  return useSession()?.role === "TEACHER";
}

/** The accounts to choose from, or none. */
export function useOffer(): Offer | null {
  return useSyncExternalStore(session.subscribe, session.offer);
}

/**
 * Takes the answer to a sign-in: one account is entered, several are offered. Entering fetches the
 * profile (and a tutor's detail); nothing is kept unless all of it came.
 *
 * @throws CallFailed
 */
export async function enter(answer: LoginAnswer): Promise<LoginState> {
  const { token, userId, userRole, ticket, candidates = [] } = answer;
  if (login.state === "signed_in") step({ type: "LOGOUT" });
  if (!answer.single && ticket) {
    step({ type: "OFFER" }, { offer: { ticket, candidates, endsAt: serverNow() + TICKET_MS } });
    return login.state;
  }
  if (!token || !userId || !userRole) throw new NotSignedIn();
  const type = login.state === "candidates" ? "CHOOSE" : "SIGN_IN";
  const begun: Session = { token, userId, role: userRole, profile: null, teacher: null };
  step({ type, now: serverNow() }, { session: begun });
  try {
    await fetchProfile();
  } catch (error) {
    session.clear();
    throw error;
  }
  return login.state;
}

/** Enters one of the accounts that are offered. */
export async function choose(userId: number): Promise<LoginState> {
  if (!offer) throw new NotSignedIn();
  return enter(await call("CustomerLoginByCandidate", { ticket: offer.ticket, userId }));
}

/**
 * Fetches who is signed in, with a tutor's detail.
 *
 * @throws NotSignedIn | CallFailed
 */
export async function fetchProfile(signal?: AbortSignal): Promise<UserProfile> {
  const began = current;
  if (!began) throw new NotSignedIn();
  const profile = await call("QueryUserProfileByToken", {}, { signal });
  const hasDetail = mayCall(profile.userRole, "CustomerTeacherQueryDetail");
  const teacher = hasDetail ? await call("CustomerTeacherQueryDetail", {}, { signal }) : null;
  if (current?.token === began.token) learn({ profile, teacher });
  return profile;
}

/** Takes what became known of whoever is signed in. */
export function learn(known: Partial<Pick<Session, "profile" | "teacher">>): void {
  if (!current) return;
  keep({ ...current, ...known, role: known.profile?.userRole ?? current.role });
  tell();
}

/**
 * Signs out: the service is told if it can be reached; this device forgets token, profile and the
 * words that were being read either way.
 */
export async function signOut(): Promise<void> {
  try {
    if (current) await call("LogoutUserByLoginToken", {});
  } finally {
    session.clear();
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(READING)) localStorage.removeItem(key);
    }
  }
}
