import { useState } from "react";
import { invalidate } from "@/queries";
import { usePagesFrom } from "@/queries/usePages";
import { type Answer, type Ask, asking, call, type OperationName } from "@/rpc";
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

/** An operation that answers an item. A refused answer reads again what waits. */
export function useAnswering<Name extends OperationName>(name: Name) {
  const [send] = useState(() => asking(name));
  return async (asked: Ask<Name>): Promise<void> => {
    try {
      await send(asked);
    } catch (error) {
      void invalidate(INBOX, INBOX_COUNT);
      throw error;
    }
  };
}

/**
 * The items with the open one in its place, also if it was answered elsewhere by now: what was typed
 * stays until the item is closed.
 */
export function withOpen(
  items: readonly InboxItem[],
  open: InboxItem | undefined,
): readonly InboxItem[] {
  if (!open || items.some((item) => idOf(item) === idOf(open))) return items;
  const later = items.findIndex(({ utcSince }) => utcSince > open.utcSince);
  const at = later < 0 ? items.length : later;
  return [...items.slice(0, at), open, ...items.slice(at)];
}

export interface AnswerProps {
  readonly item: InboxItem;
  /** The item is answered and leaves the list. */
  readonly onAnswered: () => Promise<void>;
}
