import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { session } from "@/entities/person/session";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { invalidate } from "@/queries";
import { usePagesFrom } from "@/queries/usePages";
import { type Answer, type ClassPlace, type CourseOrderView, call, serverNow } from "@/rpc";
import { Empty, List, Row, Screen } from "@/ui";
import { Facts } from "@/ui/Facts";
import { InfiniteList } from "@/ui/InfiniteList";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { useStore } from "@/ui/useStore";

const NAME = "CustomerTeacherListCompletedCourseOrder";
const PAGE_SIZE = 20;
const refresh = () => invalidate(NAME);

interface CompletedProps {
  readonly title: string;
  readonly none: string;
  /** Only recent classes without feedback. */
  readonly withoutFeedback?: boolean;
  /** All of one student, whoever led them. */
  readonly studentId?: number | null;
  readonly onChoose: (order: CourseOrderView) => void;
}

/** Completed orders of the tutor, or of one student, newest first, to choose one. */
export function CompletedClasses(props: CompletedProps) {
  const { title, none, withoutFeedback = false, studentId = null, onChoose } = props;
  const { t: common } = useTranslation();
  const bookTitle = useBookTitle();
  const userId = useStore(session)?.userId;
  const { pages, ...state } = usePagesFrom<CourseOrderView, Answer<typeof NAME>, ClassPlace | null>(
    {
      key: [NAME, { withoutFeedback, studentId }, "pages"],
      first: null,
      load: (before, signal) =>
        call(NAME, { withoutFeedback, studentId, before, pageSize: PAGE_SIZE }, { signal }),
      next: ({ next }) => next ?? undefined,
    },
  );
  const now = serverNow();
  return (
    <Screen
      title={title}
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void refresh()} />}
    >
      <PullToRefresh onRefresh={refresh}>
        <InfiniteList
          pages={{ ...state, rows: pages.flatMap((page) => page.data) }}
          skeleton={{ rows: 5, height: 64 }}
          failure={errorText}
          empty={<Empty text={none} />}
        >
          {(rows) => (
            <List label={title}>
              {rows.map((order) => (
                <Row
                  key={order.courseOrderId}
                  title={order.user.userName}
                  detail={
                    <Facts
                      facts={[
                        dayAndTime(order.appointmentTime, now),
                        common(`lesson${order.lessonType}`),
                        order.courseBook && bookTitle(order.courseBook),
                        order.tutor && order.tutor.userId !== userId && order.tutor.userName,
                      ]}
                    />
                  }
                  onClick={() => onChoose(order)}
                />
              ))}
            </List>
          )}
        </InfiniteList>
      </PullToRefresh>
    </Screen>
  );
}
