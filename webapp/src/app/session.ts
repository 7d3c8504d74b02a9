import { useSyncExternalStore } from "react";
import { call, type Role, type TeacherDetail, type UserProfile } from "@/rpc";

/** Who is signed in on this device. */
export interface Session {
  readonly token: string;
  readonly userId: number;
  readonly role: Role;
  readonly profile: UserProfile | null;
  readonly teacher: TeacherDetail | null;
}

export interface Credentials {
  readonly phone: string;
  readonly password: string;
  readonly role: Role;
}

/** The phone has several accounts of the role; one of them must be chosen. */
export class SeveralAccounts extends Error {
  override name = "SeveralAccounts";
}

const KEY = "wordmate.session";
const listeners = new Set<() => void>();
let current = stored();

function stored(): Session | null {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Session> | null;
    const whole = typeof value?.token === "string" && typeof value.userId === "number";
    return whole ? (value as Session) : null;
  } catch {
    return null;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function keep(session: Session | null): void {
  current = session;
  if (session) localStorage.setItem(KEY, JSON.stringify(session));
  else localStorage.removeItem(KEY);
  tell();
}

// Signing in or out in one tab holds in all of them.
window.addEventListener("storage", (event) => {
  if (event.key !== KEY && event.key !== null) return;
  current = stored();
  tell();
});

export const session = {
  get: () => current,
  clear: () => keep(null),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
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

/**
 * Signs in and fetches the profile (and a tutor's detail). Nothing is kept unless all of it came.
 *
 * @throws SeveralAccounts | CallFailed
 */
export async function signIn({ phone, password, role }: Credentials): Promise<Session> {
  const answer = await call("CustomerLoginByPhoneAndPassword", {
    phone,
    password,
    loginAs: [role],
  });
  const { token, userId } = answer;
  if (!answer.single || !token || !userId) throw new SeveralAccounts();
  const begun: Session = {
    token,
    userId,
    role: answer.userRole ?? role,
    profile: null,
    teacher: null,
  };
  keep(begun);
  try {
    const profile = await call("QueryUserProfileByToken", {});
    const isTutor = profile.userRole === "TEACHER";
    const teacher = isTutor ? await call("CustomerTeacherQueryDetail", {}) : null;
    const whole = { ...begun, role: profile.userRole, profile, teacher };
    keep(whole);
    return whole;
  } catch (error) {
    keep(null);
    throw error;
  }
}

/** Signs out: the service is told if it can be reached; this device forgets the session either way. */
export async function signOut(): Promise<void> {
  try {
    if (current) await call("LogoutUserByLoginToken", {});
  } finally {
    keep(null);
  }
}
