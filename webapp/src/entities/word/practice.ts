import { call } from "@/rpc";
import { createOutgoing } from "./outgoing";
import { PRACTICE_PLACE } from "./places";

export interface PracticeAnswer {
  readonly wordId: number;
  readonly right: boolean;
  readonly latencyMs: number;
  readonly task?: "pick_word";
  /** The word that it was chosen from. */
  readonly otherWordId?: number;
}

/** Answers of free practice; they count once, even if sent late. */
export const practice = createOutgoing<PracticeAnswer>(PRACTICE_PLACE, (device, answers) =>
  call("CustomerSubmitPractice", { device, answers: [...answers] }),
);
