import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { type Answer, type Ask, call, type OperationName, type Page } from "@/rpc";
import { orKept, queryClient } from ".";

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
  /** The identity of a row: one that moves to the next page during reading is shown once. */
  readonly idOf: (row: Row) => number;
  readonly pageSize?: number;
  readonly isWanted?: boolean;
  /** Runs before the list is read, for instance to send actions that the list must include. */
  readonly after?: () => Promise<void>;
}

/** The rows of a list that have been read, and a way to read more. */
export interface Pages<Row> {
  readonly rows: readonly Row[];
  /** The length of the whole list, once known. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  /** Whether there is more than one page of it. */
  readonly isLong: boolean;
  /** Why there are no rows; none if there are some, even if a later page failed. */
  readonly error: Error | null;
  readonly hasMoreFailed: boolean;
  readonly retry: () => void;
  readonly more: () => void;
}

interface Source<OnePage, From> {
  readonly key: readonly unknown[];
  readonly first: From;
  readonly load: (from: From, signal: AbortSignal) => Promise<OnePage>;
  /** The cursor of the next page; none after the last. */
  readonly next: (page: OnePage, pages: readonly OnePage[]) => From | undefined;
  readonly isWanted?: boolean;
  /** Whether the rows of another key stay on screen until those of this one come. */
  readonly isSearch?: boolean;
}

/** Reads a page each time `more` is called, starting at the previous page's cursor. */
export function usePagesFrom<Row, OnePage extends { readonly data: readonly Row[] }, From>(
  source: Source<OnePage, From>,
): Omit<Pages<Row>, "total" | "rows"> & { readonly pages: readonly OnePage[] } {
  const { key, first, load, next, isWanted = true, isSearch = false } = source;
  const query = useInfiniteQuery<OnePage, Error, InfiniteData<OnePage>, readonly unknown[], From>({
    queryKey: key,
    enabled: isWanted,
    placeholderData: isSearch ? (shown) => shown : undefined,
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => load(pageParam as From, signal),
    getNextPageParam: next,
  });
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  // Not during a reload: the next page would replace changes in the earlier ones.
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage, hasNextPage, isFetching]);
  const pages = data?.pages ?? [];
  return {
    pages,
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

/** Reads a list page by page, as `more` is called. */
export function usePages<Name extends PagedName>(
  name: Name,
  body: Ask<Name>,
  { idOf, pageSize = PAGE_SIZE, isWanted = true, after }: Options<RowOf<Name>>,
): Pages<RowOf<Name>> {
  type OnePage = Page<RowOf<Name>>;
  const { pages, ...state } = usePagesFrom<RowOf<Name>, OnePage, number>({
    key: [name, body, "pages"],
    first: 1,
    load: async (pageNo, signal) => {
      const asked = { ...body, pageNo, pageSize } as Ask<Name>;
      const read = async () => {
        if (pageNo === 1) await after?.();
        return (await call(name, asked, { signal })) as unknown as OnePage;
      };
      const isOnPage = () => queryClient.getQueryData([name, body, "pages"]) !== undefined;
      return orKept(name, asked, read, isOnPage);
    },
    next: ({ total }, { length }) => (length * pageSize < total ? length + 1 : undefined),
    isWanted,
  });
  const rows = new Map(pages.flatMap((page) => page.data).map((row) => [idOf(row), row]));
  return {
    ...state,
    rows: [...rows.values()],
    total: state.hasMore ? (pages[0]?.total ?? 0) : rows.size,
  };
}

/** Reads a list to its end, page after page, until one fails. */
export function useWhole<Name extends PagedName>(
  name: Name,
  body: Ask<Name>,
  options: Options<RowOf<Name>>,
): Pages<RowOf<Name>> {
  const pages = usePages(name, body, options);
  useEffect(() => {
    if (!pages.hasMoreFailed) pages.more();
  });
  return pages;
}
