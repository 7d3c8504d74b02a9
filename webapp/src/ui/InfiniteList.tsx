import type { ReactNode } from "react";
import { ErrorBlock } from "./Blocks";
import { InfiniteEnd } from "./InfiniteEnd";
import { Skeleton } from "./Skeleton";

/** A list as far as it is loaded. */
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
  /** The placeholder rows: how many, and their height. */
  readonly skeleton: { readonly rows: number; readonly height: number };
  /** Explains why there are no rows. */
  readonly failure: (error: unknown) => string | null;
  /** Shown for an empty list. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list that loads while scrolling: loading, failed, empty, its rows, and its end. */
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
