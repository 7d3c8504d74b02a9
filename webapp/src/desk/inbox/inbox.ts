import type { Answer } from "@/rpc";
import type { ChipTone } from "../ui/StateChip";

export const INBOX = "StoreListInbox";
export const INBOX_COUNT = "StoreCountInbox";

export type InboxItem = Answer<typeof INBOX>["data"][number];
export type InboxKind = InboxItem["kind"];

/** How a kind is tinted. */
export const TONES: { readonly [Kind in InboxKind]: ChipTone } = {
  rest: "running",
  deletion: "late",
  suggestion: "waiting",
  pay_problem: "bad",
  data_request: "late",
};

/** Identifies an item among those of all kinds. */
export function idOf({ kind, number }: InboxItem): string {
  return `${kind} ${number}`;
}

export interface AnswerProps {
  readonly item: InboxItem;
  /** The item is answered and leaves the list. */
  readonly onAnswered: () => Promise<void>;
}
