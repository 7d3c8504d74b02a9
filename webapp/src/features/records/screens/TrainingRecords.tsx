import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OrderList } from "@/entities/order/OrderList";
import { callQuery } from "@/queries";
import type { CourseOrderCount, OrderFilter } from "@/rpc";
import { Button, Empty, Screen, Segmented } from "@/ui";

const counted = {
  ALL: "all",
  IN_PROGRESS: "inProgress",
  RESERVED: "reserved",
  COMPLETED: "completed",
  CANCELED: "canceled",
  EXPIRED: "expired",
  DELETED: "deleted",
} as const satisfies Record<OrderFilter, keyof CourseOrderCount>;

const filters = Object.keys(counted) as OrderFilter[];

export default function TrainingRecords() {
  const { t } = useTranslation("records");
  const { t: common } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { data: count } = useQuery(callQuery("CustomerGetCourseOrderCount", {}));
  const status = filters.find((filter) => filter === search.get("status")) ?? "ALL";
  const choose = (filter: OrderFilter) =>
    setSearch(filter === "ALL" ? {} : { status: filter }, { replace: true });

  const options = filters.map((filter) => {
    const name = filter === "ALL" ? t("all") : common(`status${filter}`);
    const number = count?.[counted[filter]];
    return { value: filter, label: number === undefined ? name : `${name} ${number}` };
  });

  return (
    <Screen tab title={t("title")}>
      <Segmented scrolls label={t("filter")} options={options} value={status} onChange={choose} />
      <OrderList
        list="CustomerListCourseOrder"
        status={status}
        period="ANY"
        empty={
          <Empty
            text={t("none")}
            action={
              status !== "ALL" && (
                <Button kind="quiet" small onClick={() => choose("ALL")}>
                  {t("seeAll")}
                </Button>
              )
            }
          />
        }
      />
    </Screen>
  );
}
