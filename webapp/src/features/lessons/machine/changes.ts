import type { SnapshotFrom } from "xstate";
import type { lessonEnding } from "@/machines/lessonEnding";
import type { lessonTimer } from "@/machines/lessonTimer";
import type { pauseMachine } from "@/machines/pause";
import type { progressSync } from "@/machines/progressSync";
import { came, closed, holding, lasting } from "./boxes";
import { type LessonContext, shouldHold } from "./context";
import { isTimeUp, type Known, overBy, type Update, updated } from "./facts";

type Changes = Partial<LessonContext>;

/** What is known after the service said something. */
export function afterUpdate(context: LessonContext, update: Update): Changes & Known {
  const known = updated(context, update);
  const hasRun = context.hasRun || known.facts.clock.status === "IN_PROGRESS";
  return { ...known, hasRun, over: context.over ?? overBy(known.facts, hasRun) };
}

export function afterSync({ value, context }: SnapshotFrom<typeof progressSync>): Changes {
  return { progress: context.progress, isSaved: value === "saved" || value === "closed" };
}

/** Whether the timer's warning comes now; a device says it once. */
export function warnsNow(
  { due, isWarned }: LessonContext,
  { context: { effects } }: SnapshotFrom<typeof lessonTimer>,
): boolean {
  return due !== "warn" && effects[0] === "warn" && !isWarned;
}

/** Takes the box that the timer made due, once. */
export function afterTimer(
  context: LessonContext,
  timer: SnapshotFrom<typeof lessonTimer>,
): Changes {
  const [due] = timer.context.effects;
  if (due === context.due) return {};
  if (warnsNow(context, timer)) {
    return { due, isWarned: true, boxes: came(context.boxes, "warning") };
  }
  if (due !== "end") return { due };
  // A warning that the end covers was not read: it comes again if the end was said too soon.
  const { boxes } = context;
  const isCovered = boxes.open.includes("warning") || boxes.due.includes("warning");
  const isWarned = context.isWarned && !isCovered;
  return { due, isWarned, boxes: came(boxes, "end") };
}

/**
 * Whether the end was said too soon: the device's clock had jumped, or the lesson was paused
 * elsewhere meanwhile.
 */
export function endedTooSoon({ due, facts, now }: LessonContext): boolean {
  return due === "end" && !isTimeUp(facts, now);
}

/** Takes the end back: it comes again at its time. */
export function afterTooSoon({ boxes }: LessonContext): Changes {
  return { due: undefined, boxes: closed(boxes, "end") };
}

export function afterPause(
  { boxes }: LessonContext,
  { value }: SnapshotFrom<typeof pauseMachine>,
): Changes {
  const isPaused = value === "paused";
  return { isPaused, boxes: lasting(boxes, "paused", isPaused) };
}

export function afterPauseSpent({ boxes }: LessonContext): Changes {
  return { isPaused: false, isPauseSpent: true, boxes: lasting(boxes, "paused", false) };
}

/** The class is being ended here, or its end failed; to hand in a result ends nothing. */
export function afterEnding(
  { boxes }: LessonContext,
  { value, context: { ending, error } }: SnapshotFrom<typeof lessonEnding>,
): Changes {
  const isThere = value !== "open" && ending?.completes === true;
  return { endError: error, boxes: lasting(boxes, "ending", isThere) };
}

export function afterHold(context: LessonContext): Changes {
  return { boxes: holding(context.boxes, shouldHold(context)) };
}
