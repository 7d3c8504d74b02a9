import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { byMonth } from "@/entities/order/byMonth";
import { DayList } from "@/entities/order/DayList";
import { errorText } from "@/i18n/errorText";
import { monthName, monthOf, monthsUntil } from "@/i18n/when";
import { callQuery } from "@/queries";
import { type OrderFilter, serverNow } from "@/rpc";
import { Button, Empty, Text } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { Choice } from "./Choice";
import { counted, filters } from "./filters";
import styles from "./List.module.css";
import { RecordRow } from "./RecordRow";
import type { Records } from "./useRecords";

interface HistoryProps {
  readonly pages: Records;
  readonly status: OrderFilter;
  /** The month to begin with; by default the newest. */
  readonly month: string | null;
  readonly onChange: (changes: { status?: OrderFilter; month?: string | null }) => void;
}

/** Past sessions, month by month, loading while scrolling. */
export function History({ pages, status, month, onChange }: HistoryProps) {
  const { t } = useTranslation("records");
  const now = serverNow();
  const months = byMonth(pages.rows, ({ order }) => order.appointmentTime);
  const first = months[0]?.month ?? month ?? monthOf(now);
  return (
    <>
      <Head first={first} status={status} onChange={onChange} />
      <div className={styles.records}>
        <InfiniteList
          pages={pages}
          skeleton={{ rows: 5, height: 68 }}
          failure={errorText}
          empty={
            <Empty
              text={t("none")}
              action={
                (status !== "ALL" || month !== null) && (
                  <Button
                    kind="quiet"
                    small
                    onClick={() => onChange({ status: "ALL", month: null })}
                  >
                    {t("seeAll")}
                  </Button>
                )
              }
            />
          }
        >
          {() =>
            months.map(({ month: name, days }, at) => (
              <section key={name} aria-label={monthName(name, now)}>
                {at > 0 && (
                  <p className={styles.month}>
                    <Text as="span" look="title">
                      {monthName(name, now)}
                    </Text>
                    <MonthSum month={name} status={status} />
                  </p>
                )}
                <DayList days={days}>
                  {(record) => <RecordRow key={record.order.courseOrderId} record={record} />}
                </DayList>
              </section>
            ))
          }
        </InfiniteList>
      </div>
    </>
  );
}

interface HeadProps extends Pick<HistoryProps, "status" | "onChange"> {
  readonly first: string;
}

/** The first month with its sum, the choice of another month, and the filter. */
function Head({ first, status, onChange }: HeadProps) {
  const { t } = useTranslation("records");
  const { t: common } = useTranslation();
  const now = serverNow();
  const listed = monthsUntil(now);
  const months = listed.includes(first) ? listed : [first, ...listed];
  return (
    <div className={styles.head}>
      <Choice
        strong
        label={t("month")}
        rows={months.map((one) => ({ value: one, title: monthName(one, now) }))}
        value={first}
        onChange={(one) => onChange({ month: one })}
      />
      <MonthSum month={first} status={status} />
      <Choice
        label={t("filter")}
        rows={filters.map((one) => ({
          value: one,
          title: one === "ALL" ? t("all") : common(`status${one}`),
        }))}
        value={status}
        onChange={(one) => onChange({ status: one })}
      />
    </div>
  );
}

interface MonthSumProps {
  readonly month: string;
  readonly status: OrderFilter;
}

/** The number and total length of a month's sessions. */
function MonthSum({ month, status }: MonthSumProps) {
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
