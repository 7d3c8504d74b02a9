import { useEffect, useMemo, useState } from "react";
import { call } from "@/rpc";
import type { Session } from "./session";
import { fieldsIn, type Signal } from "./signals";

const KIND = "attempt";
/** The most characters of a typed text. */
export const MOST_TYPED = 40;
/** How long the typing pauses before it is sent. */
export const TOLD_AFTER_MS = 150;
/** How long after a failure an attempt is sent again. */
export const AGAIN_MS = 2_500;

/** A student's attempt at a word before the tutor judges it. */
export interface Attempt {
  readonly typed: string;
  readonly claim: "known" | "notYet" | null;
}

export const NO_ATTEMPT: Attempt = { typed: "", claim: null };

/**
 * Sends attempts at a question to the tutor's device, only the newest one, until the service takes
 * it or the question is gone.
 */
function tellerOf(
  courseOrderId: number,
  asked: string,
  onUnsent: (unsent: Attempt | null) => void,
) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let next: Attempt | null = null;
  let isSending = false;
  /** Whether the tutor's device may show something. */
  let isShown = false;
  let isOver = false;

  const send = async () => {
    if (isSending) return;
    isSending = true;
    for (let attempt = next; attempt !== null; attempt = next) {
      next = null;
      isShown = attempt !== NO_ATTEMPT;
      const payload = JSON.stringify({ asked, ...attempt });
      try {
        await call("CustomerSendLessonSignal", { courseOrderId, kind: KIND, payload });
        if (!isOver) onUnsent(null);
      } catch {
        if (isOver || next !== null) continue;
        next = attempt;
        waiting = setTimeout(send, AGAIN_MS);
        onUnsent(attempt);
        break;
      }
    }
    isSending = false;
  };
  return {
    tell(attempt: Attempt) {
      next = attempt;
      clearTimeout(waiting);
      waiting = setTimeout(send, TOLD_AFTER_MS);
    },
    /** Clears what the tutor's device shows: the question is not on screen any more. */
    stop() {
      clearTimeout(waiting);
      isOver = true;
      next = isShown ? NO_ATTEMPT : null;
      void send();
    },
  };
}

/** Sends the attempts at a question, as long as it is on screen, and says which one is not sent. */
export function useTelling({ courseOrderId }: Session, asked: string) {
  const [unsent, setUnsent] = useState<Attempt | null>(null);
  const teller = useMemo(() => tellerOf(courseOrderId, asked, setUnsent), [courseOrderId, asked]);
  useEffect(() => teller.stop, [teller]);
  return { tell: teller.tell, unsent };
}

/** The attempt in a signal of the student's device; none if it is about another question. */
export function attemptIn({ role, kind, payload }: Signal, question: string): Attempt | null {
  if (role !== "user" || kind !== KIND) return null;
  const { asked, typed, claim } = fieldsIn<Attempt & { asked: string }>(payload);
  if (asked !== question || typeof typed !== "string") return null;
  const isClaim = claim === "known" || claim === "notYet";
  return { typed: typed.slice(0, MOST_TYPED), claim: isClaim ? claim : null };
}
