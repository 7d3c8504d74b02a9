import type { ReactNode } from "react";
import { errorText } from "@/i18n/errorText";
import { usePages } from "@/queries/usePages";
import type { CourseOrderView, OrderFilter, OrderPeriod } from "@/rpc";
import { Stack } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { OrderItem } from "./OrderItem";

interface OrderListProps {
  readonly list: "CustomerListCourseOrder" | "CustomerListAntiForgetOrder";
  readonly status: OrderFilter;
  readonly period: OrderPeriod;
  /** Which of them to show; all when it is not given. */
  readonly only?: (order: CourseOrderView) => boolean;
  /** Shown when there is none. */
  readonly empty: ReactNode;
}

const PAGE_SIZE = 20;
const idOf = ({ courseOrderId }: CourseOrderView) => courseOrderId;

/** The caller's orders of one kind, loading as the list scrolls. */
export function OrderList({ list, status, period, only = () => true, empty }: OrderListProps) {
  const pages = usePages(list, { status, period }, { idOf, pageSize: PAGE_SIZE });
  return (
    <Stack>
      <InfiniteList
        pages={{ ...pages, rows: pages.rows.filter(only) }}
        skeleton={{ rows: 4, height: 96 }}
        failure={errorText}
        empty={empty}
      >
        {(orders) => orders.map((order) => <OrderItem key={order.courseOrderId} order={order} />)}
      </InfiniteList>
    </Stack>
  );
}
