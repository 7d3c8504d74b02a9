import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Pages } from "@/queries/usePages";
import { type Answer, type CourseRecord, call, type OrderFilter, type RecordPlace } from "@/rpc";

const NAME = "CustomerListCourseOrderRecord";
const PAGE_SIZE = 20;

type OnePage = Answer<typeof NAME>;

/** The caller's records, newest first, each page from where the one before ended. */
export function useRecords(
  status: OrderFilter,
  month: string | null,
): Omit<Pages<CourseRecord>, "total"> {
  const query = useInfiniteQuery<
    OnePage,
    Error,
    InfiniteData<OnePage>,
    unknown[],
    RecordPlace | null
  >({
    queryKey: [NAME, { status, month }],
    initialPageParam: null,
    queryFn: ({ pageParam: before, signal }) =>
      call(NAME, { status, month, before, pageSize: PAGE_SIZE }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const pages = data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.data),
    isLoading: query.isPending,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    isLong: hasNextPage || pages.length > 1,
    error: data ? null : query.error,
    hasMoreFailed: query.isFetchNextPageError,
    retry: () => void query.refetch(),
    more,
  };
}
