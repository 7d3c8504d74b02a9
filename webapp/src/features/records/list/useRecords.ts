import { type Pages, usePagesFrom } from "@/queries/usePages";
import { type Answer, type CourseRecord, call, type OrderFilter, type RecordPlace } from "@/rpc";

const NAME = "CustomerListCourseOrderRecord";
const PAGE_SIZE = 20;

export type Records = Omit<Pages<CourseRecord>, "total">;

/** The caller's records, newest first, page by page. */
export function useRecords(status: OrderFilter, month: string | null, isWanted = true): Records {
  const { pages, ...state } = usePagesFrom<CourseRecord, Answer<typeof NAME>, RecordPlace | null>({
    key: [NAME, { status, month }],
    first: null,
    isWanted,
    load: (before, signal) =>
      call(NAME, { status, month, before, pageSize: PAGE_SIZE }, { signal }),
    next: ({ next }) => next ?? undefined,
  });
  return { ...state, rows: pages.flatMap((page) => page.data) };
}
