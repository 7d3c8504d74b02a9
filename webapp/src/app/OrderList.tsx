import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "@/i18n/errorText";
import { type CourseOrderView, call, type OrderFilter, type OrderPeriod, type Page } from "@/rpc";
import { ErrorBlock, Skeleton } from "@/ui";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { Stack } from "@/ui/Stack";
import { OrderItem } from "./OrderItem";

type OrderListName = "CustomerListCourseOrder" | "CustomerListAntiForgetOrder";

interface Choice {
  readonly status: OrderFilter;
  readonly period: OrderPeriod;
}

interface OrderListProps extends Choice {
  readonly list: OrderListName;
  /** Which of them to show; all when it is not given. */
  readonly only?: (order: CourseOrderView) => boolean;
  /** Shown when there is none. */
  readonly empty: ReactNode;
}

const PAGE_SIZE = 20;

/** The caller's orders of one kind, loading as the list scrolls. */
export function useOrders(list: OrderListName, choice: Choice) {
  return useInfiniteQuery<
    Page<CourseOrderView>,
    Error,
    InfiniteData<Page<CourseOrderView>>,
    unknown[],
    number
  >({
    queryKey: [list, choice, "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(list, { ...choice, pageNo: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined,
  });
}

export function OrderList({ list, status, period, only, empty }: OrderListProps) {
  const query = useOrders(list, { status, period });
  const { fetchNextPage } = query;
  if (query.isPending) return <Skeleton rows={4} height={96} />;
  if (!query.data) {
    return <ErrorBlock text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  }
  // A row may move to the next page while the list is read; it is shown once.
  const orders = new Map(
    query.data.pages
      .flatMap((page) => page.data)
      .filter(only ?? (() => true))
      .map((order) => [order.courseOrderId, order]),
  );
  if (orders.size === 0 && !query.hasNextPage) return empty;
  return (
    <Stack>
      {[...orders.values()].map((order) => (
        <OrderItem key={order.courseOrderId} order={order} />
      ))}
      {(query.data.pages.length > 1 || query.hasNextPage) && (
        <InfiniteEnd
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={fetchNextPage}
        />
      )}
    </Stack>
  );
}
