import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "@/queries";
import type { OrderFilter } from "@/rpc";
import { counted } from "./filters";
import styles from "./List.module.css";

interface MonthSumProps {
  readonly month: string;
  readonly status: OrderFilter;
}

/** How many sessions a month had, and how long they were together. */
export function MonthSum({ month, status }: MonthSumProps) {
  const { t } = useTranslation("records");
  const { data } = useQuery(callQuery("CustomerQueryCourseOrderReportMetric", { month }));
  const count = data?.[counted[status]] ?? 0;
  const lasts = status === "ALL" || status === "COMPLETED";
  return (
    <span className={styles.sum}>
      {data &&
        (lasts ? t("monthHeld", { count, minutes: data.minutes }) : t("monthCount", { count }))}
    </span>
  );
}
