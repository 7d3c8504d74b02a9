import type { Criterion } from "@/rpc";

/** The criteria of an evaluation, in the order of the form. */
export const CRITERIA = [
  "PUNCTUAL_AND_FULL_TIME",
  "STANDARD",
  "APPROPRIATE_ENCOURAGEMENT",
  "PROPER_BEHAVIOUR",
  "PROPER_DRESS",
  "TIMELY_STANDARD_FEEDBACK",
  "TIMELY_ANTI_FORGETTING",
  "STANDARD_PRONUNCIATION",
  "ENGAGING",
] as const satisfies readonly Criterion[];
