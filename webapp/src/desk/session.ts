import { i18n } from "@/i18n";
import { errorText } from "@/i18n/errorText";
import { createKeptStore, forgetOwn } from "@/keptStore";
import { queryClient } from "@/queries";
import { type Answer, call, connect, onSessionExpired, type Right } from "@/rpc";
import { local } from "@/storage";
import { createStore } from "@/store";
import { toast } from "@/ui";
import { useStore } from "@/ui/useStore";
import { notices } from "./ui/notices";

/** The person at the desk: their rights, their institution, when the session ends. */
export type Me = Answer<"StoreQueryMe">;

interface DeskSession {
  readonly token: string;
  readonly me: Me;
}

function read(kept: unknown): DeskSession | null {
  const { token, me } = (kept ?? {}) as Partial<DeskSession>;
  return typeof token === "string" && typeof me?.userId === "number" ? { token, me } : null;
}

/** The session of the desk: the app's session has another key, and neither reads the other's. */
const kept = createKeptStore(local, "wordmate.desk.session", read);
const expired = createStore(false);

/** The prefix of the keys of unsent forms, which outlive a session that ends by itself. */
export const DRAFTS = "wordmate.desk.draft.";

let reader = kept.get()?.me.userId;
// What one person has read and done is not shown to another, whichever window changed who signed in.
kept.subscribe(() => {
  const userId = kept.get()?.me.userId;
  if (userId === reader) return;
  reader = userId;
  queryClient.clear();
  notices.set([]);
});

export const deskSession = {
  get: kept.get,
  open(session: DeskSession): void {
    expired.set(false);
    kept.set(session);
  },
  /** Stores what the service says of the signed-in person, such as changed rights. */
  refresh(me: Me): void {
    const session = kept.get();
    if (session?.me.userId === me.userId) kept.set({ ...session, me });
  },
  /** The session is over, by time or by the service. */
  expire(): void {
    if (kept.get() === null) return;
    expired.set(true);
    kept.set(null);
  },
};

/** Signs out: the token and unsent forms are deleted here even if the service cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call("StoreSignOut", {});
  } catch (error) {
    const text = errorText(error);
    if (text !== null) toast(text);
  } finally {
    expired.set(false);
    forgetOwn(DRAFTS);
    kept.set(null);
  }
}

/** Makes every call with the token of the desk. */
export function connectDesk(): void {
  connect({
    caller: () => ({
      token: kept.get()?.token ?? null,
      userId: kept.get()?.me.userId ?? null,
      language: i18n.language,
    }),
  });
  onSessionExpired(deskSession.expire);
}

/** The person at the desk; none if nobody is signed in. */
export function useMe(): Me | null {
  return useStore(kept)?.me ?? null;
}

/** Whether the last session ended before its person signed out. */
export function useHasExpired(): boolean {
  return useStore(expired);
}

/** Whether a person has a right, or one of two; the owner has all. */
export function may(me: Me, right: Right | null, orRight = right): boolean {
  return (
    right === null || ["owner", right, orRight].some((one) => me.rights.includes(one as Right))
  );
}
