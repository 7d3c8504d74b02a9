import type { SnapshotFrom } from "xstate";
import type { lessonEnding } from "@/machines/lessonEnding";
import type { lessonTimer } from "@/machines/lessonTimer";
import { isHeard, type liveChannel, type Told } from "@/machines/liveChannel";
import type { pauseMachine } from "@/machines/pause";
import type { progressSync } from "@/machines/progressSync";
import { came, closed, holding, lasting } from "./boxes";
import { isUp, leadsHere, type SessionState, shouldHold } from "./context";
import { isLed, type Known, type Over, overBy, type Update, updated } from "./facts";

type Changes = Partial<SessionState>;

/** The state after an answer of the service. */
export function afterUpdate(
  state: SessionState,
  update: Update,
): Changes & Known & { over: Over | null } {
  const { facts, role, device, isLeaving } = state;
  const known = updated(state, update);
  // A review that is put back while this device is leaving it was left here, and not set aside.
  const before = isLeaving ? null : facts;
  return { ...known, over: state.over ?? overBy(device.now(), role, known.facts, before) };
}

/** The state after a change of the progress; the box that waited for the test closes as it opens. */
export function afterSync(
  state: SessionState,
  { value, context: { progress } }: SnapshotFrom<typeof progressSync>,
): Changes {
  const isOpened = state.progress.step !== progress.step && progress.step === "after_test";
  const boxes = isOpened && !leadsHere(state) ? closed(state.boxes, "end") : state.boxes;
  return { progress, boxes, isSaved: value === "saved" || value === "closed" };
}

/** Whether the timer's warning is to be shown now; each device shows it once. */
export function warnsNow(
  { due, isWarned }: SessionState,
  { context: { effects } }: SnapshotFrom<typeof lessonTimer>,
): boolean {
  return due !== "warn" && effects[0] === "warn" && !isWarned;
}

/** Shows the box that the timer made due, once. */
export function afterTimer(state: SessionState, timer: SnapshotFrom<typeof lessonTimer>): Changes {
  const [due] = timer.context.effects;
  if (due === state.due) return {};
  if (warnsNow(state, timer)) {
    return { due, isWarned: true, boxes: came(state.boxes, "warning") };
  }
  if (due !== "end") return { due };
  // A warning that the end covers was not read: it is shown again if the end came too early.
  const { boxes } = state;
  const isCovered = boxes.open.includes("warning") || boxes.due.includes("warning");
  const isWarned = state.isWarned && !isCovered;
  return { due, isWarned, boxes: came(boxes, "end") };
}

/**
 * Whether the end came too early: the device's clock had jumped, or the lesson was paused on
 * another device.
 */
export function endedTooSoon(state: SessionState): boolean {
  return state.due === "end" && !isUp(state);
}

/** Removes the end, which is shown again at its time. */
export function afterTooSoon({ boxes }: SessionState): Changes {
  return { due: undefined, boxes: closed(boxes, "end") };
}

export function afterPause(
  { boxes }: SessionState,
  { value, context }: SnapshotFrom<typeof pauseMachine>,
): Changes {
  const isPaused = value === "paused";
  const pausedSince = context.taken.at(-1)?.since ?? null;
  return { isPaused, pausedSince, boxes: lasting(boxes, "paused", isPaused) };
}

/** The last pause is over. */
export function afterPauses({ boxes }: SessionState): Changes {
  return { isPaused: false, boxes: lasting(boxes, "paused", false) };
}

/**
 * The class is being ended here, waits for the service, or was refused; submitting its result does
 * not end it.
 */
export function afterEnding(
  { boxes }: SessionState,
  { value, context: { ending, isQuiet } }: SnapshotFrom<typeof lessonEnding>,
): Changes {
  const isSaid = value === "failed" || (value !== "open" && !isQuiet);
  return { boxes: lasting(boxes, "ending", isSaid && ending?.completes === true) };
}

export function afterHold(state: SessionState): Changes {
  return { boxes: holding(state.boxes, shouldHold(state)) };
}

export function afterChannel(channel: SnapshotFrom<typeof liveChannel>): Changes {
  return { isHeard: isHeard(channel) };
}

/** A side of the lesson was seen; a later time that is known already stays. */
export function afterSeen(
  { facts, role, leaderSeenAt, studentSeenAt }: SessionState,
  seen: Told & { type: "SEEN" },
): Changes {
  if (!isLed(facts) || seen.role === role) return {};
  return role === "TEACHER"
    ? { studentSeenAt: Math.max(studentSeenAt ?? 0, seen.at) }
    : { leaderSeenAt: Math.max(leaderSeenAt ?? 0, seen.at) };
}
