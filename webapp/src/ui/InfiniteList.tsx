import type { ReactNode } from "react";
import { ErrorBlock } from "./Blocks";
import { InfiniteEnd } from "./InfiniteEnd";
import { Skeleton } from "./Skeleton";

/** A list as far as it is read. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly isLong: boolean;
  readonly error: unknown;
  readonly hasMoreFailed: boolean;
  readonly retry: () => void;
  readonly more: () => void;
}

interface InfiniteListProps<Row> {
  readonly pages: Listed<Row>;
  /** The rows that stand for those on their way: how many, and how high one is. */
  readonly skeleton: { readonly rows: number; readonly height: number };
  /** Says why there are no rows. */
  readonly failure: (error: unknown) => string | null;
  /** Shown when there is none. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list that loads as it scrolls: on its way, failed, empty, its rows, and its end. */
export function InfiniteList<Row>(props: InfiniteListProps<Row>) {
  const { pages, skeleton, failure, empty, children } = props;
  const { rows, isLoading, error, hasMore } = pages;
  if (isLoading) return <Skeleton {...skeleton} />;
  if (error) return <ErrorBlock text={failure(error)} onRetry={pages.retry} />;
  if (rows.length === 0 && !hasMore) return empty;
  return (
    <>
      {children(rows)}
      {pages.isLong && (
        <InfiniteEnd
          hasMore={hasMore}
          loading={pages.isLoadingMore}
          failed={pages.hasMoreFailed}
          onMore={pages.more}
        />
      )}
    </>
  );
}
