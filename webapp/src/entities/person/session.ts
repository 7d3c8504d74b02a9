import { TICKET_MS } from "@/machines/constants";
import { after, type LoginEvent, type LoginState } from "@/machines/loginSession";
import {
  type Answer,
  call,
  NotSignedIn,
  type Role,
  serverNow,
  type TeacherDetail,
  type UserProfile,
} from "@/rpc";
import { createStore } from "@/store";
import { useStore } from "@/ui/useStore";
import { SESSION } from "./sessionKey";

/** Who is signed in on this device. */
export interface Session {
  readonly token: string;
  readonly userId: number;
  readonly role: Role;
  readonly profile: UserProfile | null;
  readonly teacher: TeacherDetail | null;
}

/** Whose something is, as far as a lesson has to know. */
export type Person = Pick<Session, "userId" | "role">;

export type LoginAnswer = Answer<"CustomerLoginByPhoneAndPassword">;
type Candidate = NonNullable<LoginAnswer["candidates"]>[number];

/** Several accounts to choose from; the ticket is good until an instant of the server's clock. */
export interface Offer {
  readonly ticket: string;
  readonly candidates: readonly Candidate[];
  readonly endsAt: number;
}

/** Where the sign-in stands on this device, with what belongs to that. */
interface Standing {
  readonly login: LoginState;
  readonly session: Session | null;
  readonly offer: Offer | null;
}

const standing = createStore(remembered());

/** Goes on with what this device remembers; whether the token still counts is the service's word. */
function remembered(): Standing {
  const session = stored();
  return { login: session ? "signed_in" : "anonymous", session, offer: null };
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

/** Takes a step if it has its place, and forgets what the new state does not have. */
function step(event: LoginEvent, changes: Partial<Standing> = {}): void {
  const before = standing.get();
  const login = after(before.login, event);
  if (login === null) return;
  stand({
    login,
    session: login === "signed_in" ? (changes.session ?? before.session) : null,
    offer: login === "candidates" ? (changes.offer ?? null) : null,
  });
}

function stand(next: Standing): void {
  if (next.session) localStorage.setItem(SESSION, JSON.stringify(memorable(next.session)));
  else localStorage.removeItem(SESSION);
  standing.set(next);
}

/** What a device may remember: nothing of what stands in the profile's form. */
function memorable({ profile, ...session }: Session): Session {
  return { ...session, profile: profile && { ...profile, student: null, tutor: null } };
}

// Signing in or out in one tab holds in all of them.
window.addEventListener("storage", (event) => {
  if (event.key === SESSION || event.key === null) standing.set(remembered());
});

export const session = {
  /** The session of whoever is signed in, or none. */
  get: () => standing.get().session,
  state: (): LoginState => standing.get().login,
  /** The accounts to choose from, or none. */
  offer: () => standing.get().offer,
  subscribe: standing.subscribe,
  /** The service does not take the token any more. */
  expire: () => step("REFUSE"),
  /** The offered choice is not taken. */
  giveUp: () => step("GIVE_UP"),
  /** Forgets the session, or the choice that was offered. */
  clear() {
    step("LOGOUT");
    step("GIVE_UP");
  },
};

/** The present session, or none. */
export function useSession(): Session | null {
  return useStore(standing, ({ session }) => session);
}

/** Whether the signed-in person is a tutor. */
export function useIsTutor(): boolean {
  return useSession()?.role === "TEACHER";
}

/** The accounts to choose from, or none. */
export function useOffer(): Offer | null {
  return useStore(standing, ({ offer }) => offer);
}

/**
 * Takes the answer to a sign-in: one account is entered, several are offered. Entering fetches the
 * profile (and a tutor's detail); nothing is kept unless all of it came.
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
 * Fetches who is signed in, with a tutor's detail.
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
  // They were changed meanwhile: this may tell what was before.
  if (learnt !== before) return fetchProfile(signal);
  take({ profile, teacher });
  return profile;
}

type Known = Partial<Pick<Session, "profile" | "teacher">>;

/** How often a command answered how somebody is. */
let learnt = 0;

/** Takes what a command answered of whoever is signed in. */
export function learn(known: Known): void {
  learnt += 1;
  take(known);
}

function take(known: Known): void {
  const now = standing.get();
  if (!now.session) return;
  const role = known.profile?.userRole ?? now.session.role;
  stand({ ...now, session: { ...now.session, ...known, role } });
}
