import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { type Answer, type Ask, call, type OperationName, type Page } from "@/rpc";

const PAGE_SIZE = 50;

/** An operation that answers a list page by page. */
export type PagedName = {
  [Name in OperationName]: Answer<Name> extends Page<unknown>
    ? "pageNo" extends keyof Ask<Name>
      ? Name
      : never
    : never;
}[OperationName];

export type RowOf<Name extends PagedName> = Answer<Name> extends Page<infer Row> ? Row : never;

interface Options<Row> {
  /** What a row is known by: one that moves to the next page while the list is read is shown once. */
  readonly idOf: (row: Row) => number;
  readonly pageSize?: number;
  readonly isWanted?: boolean;
}

/** The rows of a list, as far as they are read, and the way to more of them. */
export interface Pages<Row> {
  readonly rows: readonly Row[];
  /** The length of the whole list; all there are, once all are read. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  /** Whether there is more than one page of it. */
  readonly isLong: boolean;
  /** Why there are no rows; none when there are some, whatever became of the next ones. */
  readonly error: Error | null;
  readonly hasMoreFailed: boolean;
  readonly retry: () => void;
  readonly more: () => void;
}

/** Reads a list page by page, as `more` is called. */
export function usePages<Name extends PagedName>(
  name: Name,
  body: Ask<Name>,
  { idOf, pageSize = PAGE_SIZE, isWanted = true }: Options<RowOf<Name>>,
): Pages<RowOf<Name>> {
  type OnePage = Page<RowOf<Name>>;
  const query = useInfiniteQuery<OnePage, Error, InfiniteData<OnePage>, unknown[], number>({
    queryKey: [name, body, "pages"],
    enabled: isWanted,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...body, pageNo: pageParam, pageSize } as Ask<Name>;
      return (await call(name, asked, { signal })) as unknown as OnePage;
    },
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length + 1 : undefined,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const pages = data?.pages ?? [];
  const rows = new Map(pages.flatMap((page) => page.data).map((row) => [idOf(row), row]));
  return {
    rows: [...rows.values()],
    total: hasNextPage ? (pages[0]?.total ?? 0) : rows.size,
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
