import { useTranslation } from "react-i18next";
import { byMonth } from "@/entities/order/byMonth";
import { DayList } from "@/entities/order/DayList";
import { errorText } from "@/i18n/errorText";
import { monthName } from "@/i18n/when";
import { usePages } from "@/queries/usePages";
import { type CourseOrderView, serverNow } from "@/rpc";
import { Button, Empty, Text } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import styles from "./List.module.css";
import { RecordRow } from "./RecordRow";

const PAGE_SIZE = 20;
const idOf = ({ courseOrderId }: CourseOrderView) => courseOrderId;

/** Upcoming sessions, soonest first. */
export function useUpcoming(isWanted = true) {
  const asked = { status: "RESERVED", period: "UPCOMING" } as const;
  return usePages("CustomerListCourseOrder", asked, { idOf, pageSize: PAGE_SIZE, isWanted });
}

interface UpcomingProps {
  readonly pages: ReturnType<typeof useUpcoming>;
  readonly onHistory: () => void;
}

/** Booked classes and reviews, day by day. */
export function Upcoming({ pages, onHistory }: UpcomingProps) {
  const { t } = useTranslation("records");
  const now = serverNow();
  const months = byMonth(pages.rows, ({ appointmentTime }) => appointmentTime);
  return (
    <div className={styles.records}>
      <InfiniteList
        pages={pages}
        skeleton={{ rows: 4, height: 68 }}
        failure={errorText}
        empty={
          <Empty
            text={t("noneAhead")}
            action={
              <Button kind="quiet" small onClick={onHistory}>
                {t("seeHistory")}
              </Button>
            }
          />
        }
      >
        {() =>
          months.map(({ month, days }) => (
            <section key={month} aria-label={monthName(month, now)}>
              <p className={styles.month}>
                <Text as="span" look="title">
                  {monthName(month, now)}
                </Text>
              </p>
              <DayList days={days}>
                {(order) => (
                  <RecordRow key={order.courseOrderId} record={{ order, outcome: null }} />
                )}
              </DayList>
            </section>
          ))
        }
      </InfiniteList>
    </div>
  );
}
