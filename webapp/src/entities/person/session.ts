import { after, type LoginEvent, type LoginState } from "@/machines/loginSession";
import type { Answer, Role, TeacherDetail, UserProfile } from "@/rpc";
import { local } from "@/storage";
import { createStore } from "@/store";
import { useStore } from "@/ui/useStore";
import { SESSION } from "./sessionKey";

/** The signed-in user of this device. */
export interface Session {
  readonly token: string;
  readonly userId: number;
  readonly role: Role;
  readonly profile: UserProfile | null;
  readonly teacher: TeacherDetail | null;
}

/** The owner of a lesson's data. */
export type Person = Pick<Session, "userId" | "role">;

export type LoginAnswer = Answer<"CustomerLoginByPhoneAndPassword">;
type Candidate = NonNullable<LoginAnswer["candidates"]>[number];

/** Several accounts to choose from; the ticket is valid until an instant of the server's clock. */
export interface Offer {
  readonly ticket: string;
  readonly candidates: readonly Candidate[];
  readonly endsAt: number;
}

/** The state of the sign-in on this device, with its data. */
interface Standing {
  readonly login: LoginState;
  readonly session: Session | null;
  readonly offer: Offer | null;
}

const standing = createStore(remembered());

/** Resumes the remembered session; the service decides whether the token is still valid. */
function remembered(): Standing {
  const session = stored();
  return { login: session ? "signed_in" : "anonymous", session, offer: null };
}

function stored(): Session | null {
  try {
    const value = JSON.parse(local.getItem(SESSION) ?? "null") as Partial<Session> | null;
    const whole = typeof value?.token === "string" && typeof value.userId === "number";
    return whole ? (value as Session) : null;
  } catch {
    return null;
  }
}

/** Takes a valid step, and drops data that the new state does not have. */
export function step(event: LoginEvent, changes: Partial<Standing> = {}): void {
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
  if (next.session) local.setItem(SESSION, JSON.stringify(memorable(next.session)));
  else local.removeItem(SESSION);
  standing.set(next);
}

/** What a device may remember: nothing of the profile form. */
function memorable({ profile, ...session }: Session): Session {
  return { ...session, profile: profile && { ...profile, student: null, tutor: null } };
}

// Signing in or out in one tab applies to all of them.
window.addEventListener("storage", (event) => {
  if (event.key === SESSION || event.key === null) standing.set(remembered());
});

export const session = {
  /** The signed-in user's session, or none. */
  get: () => standing.get().session,
  state: (): LoginState => standing.get().login,
  /** The accounts to choose from, or none. */
  offer: () => standing.get().offer,
  subscribe: standing.subscribe,
  /** The service no longer accepts the token. */
  expire: () => step("REFUSE"),
  /** The offered choice was declined. */
  giveUp: () => step("GIVE_UP"),
  /** Drops the session, or the offered choice. */
  clear() {
    step("LOGOUT");
    step("GIVE_UP");
  },
};

/** The current session, or none. */
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

/** What a command or the profile tells of the signed-in user. */
export type Known = Partial<Pick<Session, "profile" | "teacher">>;

/** Stores what is known of the signed-in user. */
export function take(known: Known): void {
  const now = standing.get();
  if (!now.session) return;
  const role = known.profile?.userRole ?? now.session.role;
  stand({ ...now, session: { ...now.session, ...known, role } });
}
