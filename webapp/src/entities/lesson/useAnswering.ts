import { useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import { type ActorRefFrom, createActor, type SnapshotFrom } from "xstate";
import type { Reveal } from "@/machines/exercise";
import type { LessonProgress } from "@/machines/lessonProgress";
import { type Answered, answering, type Judged } from "./machine/answering";
import { missedHere } from "./machine/context";
import type { Session } from "./session";
import { useSelected } from "./useSession";

type AnsweringActor = ActorRefFrom<typeof answering>;
type Snapshot = SnapshotFrom<typeof answering>;

/** The screen around an answer, and its possible actions. */
export interface Answering {
  readonly actor: AnsweringActor;
  /** The answer on screen; none while a word is asked. */
  readonly moment: Answered | null;
  readonly isRevealed: boolean;
  readonly isBetween: boolean;
  /** How the choices of a question appeared; null while they are hidden. */
  readonly revealOf: (question: string) => Reveal | null;
  /** Whether a touch is ignored, because another one came just before. */
  readonly isResting: boolean;
  /** Whether the answer was given on another device of the class, or before this page was loaded. */
  readonly isTold: boolean;
  /** The answer that can be taken back. */
  readonly last: Answered | null;
  /** Goes on from the answer on screen. */
  readonly goOn: () => void;
}

const whole = (snapshot: Snapshot) => snapshot;
const isPainting = (shown: Snapshot, next: Snapshot) =>
  shown === next || next.value.paint === "due";

/**
 * The state of a page around an answer: the answer's mark is painted first, and all other changes
 * follow together in the next frame.
 */
function usePage(actor: AnsweringActor): Snapshot {
  return useSelector(actor, whole, isPainting);
}

/** The answering state for a session's page: changes follow after the answer's mark. */
export function useAnswering({ answering: actor }: Pick<Session, "answering">): Answering {
  return useAnsweringIn(actor, usePage(actor));
}

/** The same for the mark itself, which does not wait. */
export function useAnsweringAtOnce(actor: AnsweringActor): Answering {
  return useAnsweringIn(actor, useSelector(actor, whole));
}

/** The same if nothing is stored. */
export function useOwnAnswering(): Answering {
  const [actor] = useState(() => createActor(answering, { input: { progress: null } }).start());
  return useAnsweringAtOnce(actor);
}

function useAnsweringIn(actor: AnsweringActor, { value, context }: Snapshot): Answering {
  const { shown, touch, last, choices } = value;
  const { question } = context;
  const answered = context.answers.at(-1) ?? null;
  const isMoment = shown === "known" || shown === "revealed";
  // Stays the same object until something changes, whatever else is rendered.
  return useMemo(
    () => ({
      actor,
      moment: isMoment ? answered : null,
      isRevealed: shown === "revealed",
      isBetween: shown === "between",
      revealOf: (asked) =>
        asked === question && (choices === "tap" || choices === "time") ? choices : null,
      isResting: touch === "resting",
      isTold: false,
      goOn: () => actor.send({ type: "GO_ON" }),
      // Answers before the first step, while words are sorted, cannot be taken back.
      last: last === "open" && answered?.asked.step ? answered : null,
    }),
    [actor, answered, isMoment, shown, touch, last, choices, question],
  );
}

/**
 * The same in a class, where both devices stay on a word that was not known yet until the leader
 * goes on.
 */
export function useShared(lesson: Session, progress: LessonProgress): Answering {
  const answering = useAnswering(lesson);
  const asked = useSelected(lesson, missedHere);
  return useMemo(() => {
    const { lastAnswer: last } = progress;
    if (answering.moment || answering.isBetween || !asked || !last) return answering;
    const { wordId, right } = last;
    const told = { action: null, latencyMs: 0, given: null, since: 0, isBrief: false };
    const moment = { ...told, asked, wordId, right };
    const { step, groupIndex } = asked;
    const goOn = () => {
      if (step) lesson.send({ type: "DO", action: { type: "go_on", step, groupIndex, wordId } });
    };
    return { ...answering, moment, goOn, isRevealed: true, isTold: true };
  }, [lesson, answering, asked, progress]);
}

/** The answers given on this device in the session. */
export function useAnswers({ answering: actor }: Pick<Session, "answering">): readonly Answered[] {
  return usePage(actor).context.answers;
}

/** The judgements of all devices in the session, as far as this one saw them. */
export function useJudged({ answering: actor }: Pick<Session, "answering">): readonly Judged[] {
  return usePage(actor).context.judged;
}

/** The finished step while the next one is announced. */
export function useBefore({ answering: actor }: Pick<Session, "answering">) {
  return useSelector(actor, ({ context }) => context.before);
}

/** Shows an answer; returns false if answers are ignored now. */
export function answer(actor: AnsweringActor, given: Omit<Answered, "since">): boolean {
  const answered = { ...given, since: performance.now() };
  actor.send({ type: "ANSWER", answered });
  return actor.getSnapshot().context.answers.at(-1) === answered;
}
