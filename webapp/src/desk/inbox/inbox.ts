import { usePagesFrom } from "@/queries/usePages";
import { type Answer, call } from "@/rpc";
import type { ChipTone } from "../ui/StateChip";

export const INBOX = "StoreListInbox";
export const INBOX_COUNT = "StoreCountInbox";

type Page = Answer<typeof INBOX>;
export type InboxItem = Page["data"][number];
export type InboxKind = InboxItem["kind"];

/** How a kind is tinted. */
export const TONES: { readonly [Kind in InboxKind]: ChipTone } = {
  rest: "running",
  deletion: "late",
  suggestion: "waiting",
  pay_problem: "bad",
  data_request: "late",
};

const PAGE_SIZE = 50;

/** What waits, the oldest first, page by page. */
export function useInbox() {
  return usePagesFrom<InboxItem, Page, number>({
    key: [INBOX, {}, "pages"],
    first: 0,
    load: (offset, signal) => call(INBOX, { limit: PAGE_SIZE, offset }, { signal }),
    next: ({ hasMore }, { length }) => (hasMore ? length * PAGE_SIZE : undefined),
  });
}

/** Identifies an item among those of all kinds. */
export function idOf({ kind, number }: InboxItem): string {
  return `${kind} ${number}`;
}

export interface AnswerProps {
  readonly item: InboxItem;
  /** The item is answered and leaves the list. */
  readonly onAnswered: () => Promise<void>;
}
