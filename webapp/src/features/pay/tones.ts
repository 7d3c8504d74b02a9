import type { CommissionStatus } from "@/rpc";
import type { Tone } from "@/ui/Badge";

/** How each status looks: red for a failure alone. */
export const tones = {
  PENDING: "warning",
  ISSUED: "neutral",
  ISSUE_FAILED: "negative",
} as const satisfies Record<CommissionStatus, Tone>;
