import type { Reveal, Task } from "@/machines/exercise";
import { call } from "@/rpc";
import { createOutgoing } from "./outgoing";
import { PRACTICE_PLACE } from "./places";

export interface PracticeAnswer {
  readonly wordId: number;
  readonly right: boolean;
  readonly latencyMs: number;
  /** How it was asked. */
  readonly task: Task;
  /** How the choices appeared, if they did before the answer. */
  readonly reveal?: Reveal;
  /** The word that was chosen instead, or the other one of two. */
  readonly otherWordId?: number;
  /** It was typed for the monthly probe. */
  readonly isProbe?: boolean;
}

/** Answers of free practice; they count once, even if sent late. */
export const practice = createOutgoing<PracticeAnswer>(PRACTICE_PLACE, (device, answers) =>
  call("CustomerSubmitPractice", { device, answers: [...answers] }),
);
