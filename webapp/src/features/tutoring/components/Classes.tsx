import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { dayAndTime } from "@/i18n/days";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { usePagesFrom } from "@/queries/usePages";
import {
  type Answer,
  type CourseOrderView,
  type CourseRecord,
  call,
  type RecordPlace,
} from "@/rpc";
import { Empty, List, Row, Section } from "@/ui";
import { Facts } from "@/ui/Facts";
import { InfiniteList } from "@/ui/InfiniteList";

const NAME = "CustomerTeacherListStudentClass";
const PAGE_SIZE = 20;

interface ClassRowProps {
  readonly order: CourseOrderView;
  readonly became?: string | undefined;
  readonly now: number;
}

function ClassRow({ order, became, now }: ClassRowProps) {
  const { t } = useTranslation(["common", "tutoring"]);
  const title = useBookTitle();
  const { courseOrderId, courseBook } = order;
  const status = () => {
    if (order.isNoShow) return t("tutoring:noShow");
    return order.status === "RESERVED" ? undefined : t(`status${order.status}`);
  };
  return (
    <Row
      title={dayAndTime(order.appointmentTime, now)}
      detail={<Facts facts={[t(`lesson${order.lessonType}`), courseBook && title(courseBook)]} />}
      value={became ?? status()}
      onClick={() => void navigateTo(paths.personalClassRecord, { courseOrderId })}
    />
  );
}

interface AheadProps {
  readonly orders: readonly CourseOrderView[];
  readonly now: number;
}

/** Booked and running classes. */
export function ClassesAhead({ orders, now }: AheadProps) {
  const { t } = useTranslation("tutoring");
  return (
    <Section title={t("ahead")}>
      {orders.length === 0 ? (
        <Empty text={t("noneAhead")} />
      ) : (
        <List>
          {orders.map((order) => (
            <ClassRow key={order.courseOrderId} order={order} now={now} />
          ))}
        </List>
      )}
    </Section>
  );
}

interface PastProps {
  readonly studentId: number;
  readonly now: number;
}

/** Past classes, loading while scrolling. */
export function PastClasses({ studentId, now }: PastProps) {
  const { t } = useTranslation(["tutoring", "errors"]);
  const { pages, ...state } = usePagesFrom<CourseRecord, Answer<typeof NAME>, RecordPlace | null>({
    key: [NAME, { studentId }],
    first: null,
    load: (before, signal) => call(NAME, { studentId, before, pageSize: PAGE_SIZE }, { signal }),
    next: ({ next }) => next ?? undefined,
  });
  const rows = pages.flatMap((page) => page.data);
  return (
    <Section title={t("past")}>
      <InfiniteList
        pages={{ ...state, rows }}
        skeleton={{ rows: 3, height: 64 }}
        failure={() => t("errors:loadFailed")}
        empty={<Empty text={t("noPast")} />}
      >
        {(records) => (
          <List>
            {records.map(({ order, outcome }) => (
              <ClassRow
                key={order.courseOrderId}
                order={order}
                now={now}
                became={
                  outcome && outcome.right + outcome.wrong > 0
                    ? t("outcome", { right: outcome.right, wrong: outcome.wrong })
                    : undefined
                }
              />
            ))}
          </List>
        )}
      </InfiniteList>
    </Section>
  );
}
