import { type Pages, usePagesFrom } from "@/queries/usePages";
import {
  type Answer,
  type CommissionFilter,
  type CommissionPlace,
  type CommissionView,
  call,
} from "@/rpc";

const NAME = "CustomerTeacherListCommission";
const PAGE_SIZE = 20;

/** The tutor's commissions, latest class first, page by page. */
export function useCommissions(
  status: CommissionFilter,
  month: string | null,
  isWanted: boolean,
): Omit<Pages<CommissionView>, "total"> {
  const { pages, ...state } = usePagesFrom<
    CommissionView,
    Answer<typeof NAME>,
    CommissionPlace | null
  >({
    key: [NAME, { status, month }],
    first: null,
    load: (before, signal) =>
      call(NAME, { status, month, before, pageSize: PAGE_SIZE }, { signal }),
    next: ({ next }) => next ?? undefined,
    isWanted,
  });
  return { ...state, rows: pages.flatMap((page) => page.data) };
}
