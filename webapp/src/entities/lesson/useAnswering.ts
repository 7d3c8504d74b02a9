import { useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import { type ActorRefFrom, createActor, type SnapshotFrom } from "xstate";
import { type Answered, answering } from "./machine/answering";
import type { Session } from "./session";

type AnsweringActor = ActorRefFrom<typeof answering>;
type Snapshot = SnapshotFrom<typeof answering>;

/** What is on screen around an answer, and what may be done there. */
export interface Answering {
  readonly actor: AnsweringActor;
  /** The answer on screen; none while a word is asked. */
  readonly moment: Answered | null;
  readonly isRevealed: boolean;
  readonly isBetween: boolean;
  /** Whether a touch means nothing, since one came just before. */
  readonly isResting: boolean;
  /** The answer that can be taken back. */
  readonly last: Answered | null;
}

const whole = (snapshot: Snapshot) => snapshot;
const isPainting = (shown: Snapshot, next: Snapshot) =>
  shown === next || next.value.paint === "due";

/**
 * What a page shows around an answer: the answer's own mark is seen first, and all that it changes
 * beside that comes together behind the frame with the mark.
 */
function usePage(actor: AnsweringActor): Snapshot {
  return useSelector(actor, whole, isPainting);
}

/** The answering of a session's page: what an answer changes comes behind the answer's mark. */
export function useAnswering({ answering: actor }: Pick<Session, "answering">): Answering {
  return useAnsweringIn(actor, usePage(actor));
}

/** The same for what shows an answer itself: it does not wait. */
export function useAnsweringAtOnce(actor: AnsweringActor): Answering {
  return useAnsweringIn(actor, useSelector(actor, whole));
}

/** The same where nothing is kept. */
export function useOwnAnswering(): Answering {
  const [actor] = useState(() => createActor(answering, { input: { progress: null } }).start());
  return useAnsweringAtOnce(actor);
}

function useAnsweringIn(actor: AnsweringActor, { value, context }: Snapshot): Answering {
  const { shown, touch, last } = value;
  const answered = context.answers.at(-1) ?? null;
  const isMoment = shown === "known" || shown === "revealed";
  // Whatever else is painted again, this is the same until something happens in it.
  return useMemo(
    () => ({
      actor,
      moment: isMoment ? answered : null,
      isRevealed: shown === "revealed",
      isBetween: shown === "between",
      isResting: touch === "resting",
      // What is sorted out before the lesson stands.
      last: last === "open" && answered?.asked.step ? answered : null,
    }),
    [actor, answered, isMoment, shown, touch, last],
  );
}

/** What was answered on this device in the session. */
export function useAnswers({ answering: actor }: Pick<Session, "answering">): readonly Answered[] {
  return usePage(actor).context.answers;
}

/** The step that is over while the next one is announced. */
export function useBefore({ answering: actor }: Pick<Session, "answering">) {
  return useSelector(actor, ({ context }) => context.before);
}

/** Shows an answer; false where none means anything now. */
export function answer(actor: AnsweringActor, given: Omit<Answered, "since">): boolean {
  const answered = { ...given, since: performance.now() };
  actor.send({ type: "ANSWER", answered });
  return actor.getSnapshot().context.answers.at(-1) === answered;
}
