import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { type Answer, type Ask, call, type Page } from "@/rpc";

const PAGE_SIZE = 50;

type Listing =
  | "CustomerListStudentCourese"
  | "CustomerListCourseBook"
  | "CustomerListCourseWordByCourseIdByPage"
  | "CustomerListReviewWords";

type RowOf<Name extends Listing> = Answer<Name> extends Page<infer Row> ? Row : never;

/** The rows of a list, page by page as `more` is called. */
export function useRows<Name extends Listing>(name: Name, body: Ask<Name>, isWanted = true) {
  const found = useInfiniteQuery({
    queryKey: [name, body, "rows"],
    enabled: isWanted,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(name, { ...body, pageNo: pageParam, pageSize: PAGE_SIZE } as Ask<Name>, { signal }),
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
  });
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = found;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const pages = (found.data?.pages ?? []) as unknown as readonly Page<RowOf<Name>>[];
  return {
    rows: pages.flatMap(({ data }) => data),
    total: pages[0]?.total ?? 0,
    isLoading: found.isPending,
    isLoadingMore: isFetchingNextPage,
    error: found.error,
    retry: () => void found.refetch(),
    more,
  };
}
