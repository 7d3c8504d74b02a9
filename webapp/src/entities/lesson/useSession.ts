import { useSelector } from "@xstate/react";
import { createContext, useContext, useEffect } from "react";
import { type Namespaces, useTextsOf } from "@/entities/order/terms";
import type { LessonProgress } from "@/machines/lessonProgress";
import type { SessionState } from "./machine/context";
import type { Facts } from "./machine/facts";
import { judgingOf, type Presence, presenceOf } from "./machine/sessionMachine";
import type { Session } from "./session";
import { type Needed, useNeeded } from "./useNeeded";

export const SessionContext = createContext<Session | null>(null);

/** The lesson or the review of this page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("only inside a gate");
  return session;
}

/** A selection of a session's state; renders again when it changes. */
export function useSelected<Part>(session: Session, choose: (state: SessionState) => Part): Part {
  return useSelector(session.actor, ({ context }) => choose(context));
}

export function useFacts(session: Session): Facts {
  return useSelected(session, ({ facts }) => facts);
}

/** The texts of the session's order: of a class, or of a practice. */
export function useLessonTexts<const N extends Namespaces>(session: Session, namespace: N) {
  return useTextsOf(useFacts(session).order, namespace);
}

export function useProgress(session: Session): LessonProgress {
  return useSelected(session, ({ progress }) => progress);
}

/**
 * Whether this device judges, follows the leader, or continues alone because the leader is absent.
 */
function useJudging(session: Session): "leading" | "following" | "alone" {
  return useSelector(session.actor, (snapshot) => {
    const judging = judgingOf(snapshot);
    return judging === "looking" ? "following" : judging;
  });
}

/** Who is missing in a led lesson, or that nobody is. */
export function usePresence(session: Session): Presence {
  return useSelector(session.actor, presenceOf);
}

/** Whether somebody else judges and continues here. */
export function useFollowing(session: Session): boolean {
  return useJudging(session) === "following";
}

/** Watches the session's time while the page is mounted. */
export function useWatching({ send }: Session): void {
  useEffect(() => {
    send({ type: "WATCH" });
    return () => send({ type: "UNWATCH" });
  }, [send]);
}

/** The words of a session; missing ones are loaded. */
export function useWords(session: Session, ids: readonly number[]): Needed {
  return useNeeded(session.words, ids);
}
