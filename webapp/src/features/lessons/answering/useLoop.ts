import { useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import { type ActorRefFrom, createActor, type SnapshotFrom } from "xstate";
import { createStore, type Store } from "@/store";
import { behindPaint } from "@/ui/afterPaint";
import { useStore } from "@/ui/useStore";
import type { Lesson } from "../store/lesson";
import { type Answered, answerLoop } from "./answerLoop";

type LoopActor = ActorRefFrom<typeof answerLoop>;
type Snapshot = SnapshotFrom<typeof answerLoop>;

// A lesson's pages come and go with its steps; what was just answered outlives them.
const loops = new WeakMap<Lesson, LoopActor>();

/** What runs around a lesson's answers. */
export function loopOf(lesson: Lesson): LoopActor {
  const open = loops.get(lesson) ?? createActor(answerLoop).start();
  loops.set(lesson, open);
  return open;
}

const pages = new WeakMap<LoopActor, Store<Snapshot>>();

/**
 * A loop as the page around an answer shows it: the answer's own mark is seen first, and all that it
 * changes beside that comes together behind the frame with the mark.
 */
function pageOf(actor: LoopActor): Store<Snapshot> {
  const open = pages.get(actor);
  if (open) return open;
  const page = createStore(actor.getSnapshot());
  const show = () => page.set(actor.getSnapshot());
  actor.subscribe(({ context: { answers } }) => {
    if (answers.length > page.get().context.answers.length) behindPaint(show);
    else show();
  });
  pages.set(actor, page);
  return page;
}

/** What is on screen around an answer, and what may be done there. */
export interface Loop {
  readonly actor: LoopActor;
  /** The answer on screen; none while a word is asked. */
  readonly moment: Answered | null;
  readonly isRevealed: boolean;
  readonly isBetween: boolean;
  /** Whether a touch means nothing, since one came just before. */
  readonly isResting: boolean;
  /** The answer that can be taken back. */
  readonly last: Answered | null;
}

/** The loop of a lesson's page: what an answer changes comes behind the answer's mark. */
export function useLoop(lesson: Lesson): Loop {
  const actor = loopOf(lesson);
  return useLoopAt(actor, useStore(pageOf(actor)));
}

/** The same for what shows an answer itself: it does not wait. */
export function useLoopAtOnce(actor: LoopActor): Loop {
  return useLoopAt(
    actor,
    useSelector(actor, (snapshot) => snapshot),
  );
}

/** The same where nothing is kept. */
export function useOwnLoop(): Loop {
  const [actor] = useState(() => createActor(answerLoop).start());
  return useLoopAtOnce(actor);
}

function useLoopAt(actor: LoopActor, { value, context }: Snapshot): Loop {
  const { shown, touch, last } = value;
  const answered = context.answers.at(-1) ?? null;
  const isMoment = shown === "known" || shown === "revealed";
  // Whatever else is painted anew, this is the same until something happens in it.
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

/** What was answered on this device in the lesson. */
export function useAnswers(lesson: Lesson): readonly Answered[] {
  return useStore(pageOf(loopOf(lesson)), ({ context }) => context.answers);
}

/** The step that is over while the next one is announced. */
export function useBefore(lesson: Lesson) {
  return useSelector(loopOf(lesson), ({ context }) => context.before);
}

/** Goes on from a word that is still shown: the lesson was led on from somewhere else. */
export function goOnFrom(lesson: Lesson): void {
  loopOf(lesson).send({ type: "GO_ON" });
}

/** Takes the last answer back, here and in the lesson. */
export function takeBack(lesson: Lesson): void {
  const actor = loopOf(lesson);
  const snapshot = actor.getSnapshot();
  const answered = snapshot.context.answers.at(-1);
  if (!answered || !snapshot.can({ type: "TAKE_BACK" })) return;
  const { asked, wordId } = answered;
  const { step, groupIndex } = asked;
  if (step === null) return;
  actor.send({ type: "TAKE_BACK" });
  lesson.do({ type: "take_back", step, groupIndex, wordId });
}
