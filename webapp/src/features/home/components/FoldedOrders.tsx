import { useTranslation } from "react-i18next";
import { OrderItem } from "@/entities/order/OrderItem";
import type { CourseOrderView } from "@/rpc";
import { Stack } from "@/ui";
import { Fold } from "@/ui/Fold";

interface FoldedOrdersProps {
  readonly title: string;
  readonly orders: readonly CourseOrderView[];
}

/** Collapsed orders: their number, and after a tap each of them. */
export function FoldedOrders({ title, orders }: FoldedOrdersProps) {
  const { t } = useTranslation("home");
  return (
    <Fold title={title} aside={t("pastCount", { count: orders.length })}>
      {orders.length === 0 ? (
        <p>{t("noneRecent")}</p>
      ) : (
        <Stack>
          {orders.map((order) => (
            <OrderItem key={order.courseOrderId} order={order} />
          ))}
        </Stack>
      )}
    </Fold>
  );
}
