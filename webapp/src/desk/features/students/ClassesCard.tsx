import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { usePagesFrom } from "@/queries/usePages";
import { type Answer, call, serverNow } from "@/rpc";
import { Empty, ErrorBlock, Segmented, Skeleton } from "@/ui";
import { deskPaths, goTo } from "../../navigation";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { SideCard } from "../../ui/SideCard";
import { type Column, Table } from "../../ui/Table";
import { dateOf } from "../../when";
import { CLASSES, type PartProps } from "./file";
import styles from "./Student.module.css";

type Page = Answer<typeof CLASSES>;
type StudentClass = Page["data"][number];

const PAGE_SIZE = 20;

/** The student's classes, with the tutors' feedback and the student's ratings. */
export function ClassesCard({ student: { userId } }: PartProps) {
  const { t } = useTranslation("deskStudents");
  const [which, setWhich] = useState<"ahead" | "over">("ahead");
  return (
    <SideCard title={t("classes")}>
      <Segmented
        label={t("classes")}
        value={which}
        onChange={setWhich}
        options={[
          { value: "ahead", label: t("classesAhead") },
          { value: "over", label: t("classesOver") },
        ]}
      />
      <Classes key={which} userId={userId} ahead={which === "ahead"} />
    </SideCard>
  );
}

function Classes({ userId, ahead }: { readonly userId: number; readonly ahead: boolean }) {
  const { t } = useTranslation("deskStudents");
  const me = useMe();
  const columns = useColumns(ahead);
  const asked = { userId, ahead };
  const { pages, ...state } = usePagesFrom<StudentClass, Page, number>({
    key: [CLASSES, asked, "pages"],
    first: 0,
    load: (offset, signal) => call(CLASSES, { ...asked, offset, limit: PAGE_SIZE }, { signal }),
    next: ({ data }, { length }) => (data.length < PAGE_SIZE ? undefined : length * PAGE_SIZE),
  });
  if (state.isLoading) return <Skeleton rows={3} height={40} />;
  if (state.error) return <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />;
  const rows = pages.flatMap(({ data }) => data);
  if (rows.length === 0) return <Empty text={t(ahead ? "noneAhead" : "noneOver")} />;
  const open = ({ order }: StudentClass) =>
    goTo(deskPaths.today, { day: dateOf(order.appointmentTime), class: order.courseOrderId });
  return (
    <>
      <Table
        label={t(ahead ? "classesAhead" : "classesOver")}
        columns={columns}
        rows={rows}
        idOf={({ order }) => order.courseOrderId}
        {...(me && may(me, "schedule") ? { onOpen: open } : {})}
      />
      {state.hasMore && (
        <Act aria-disabled={state.isLoadingMore || undefined} onClick={state.more}>
          {t("more")}
        </Act>
      )}
    </>
  );
}

function useColumns(ahead: boolean): readonly Column<StudentClass>[] {
  const { t } = useTranslation(["deskStudents", "deskClasses", "common"]);
  const bookTitle = useBookTitle();
  const now = serverNow();
  const always: Column<StudentClass>[] = [
    {
      id: "time",
      head: t("time"),
      isNumber: true,
      isTitle: true,
      cell: ({ order }) => dayAndTime(order.appointmentTime, now),
    },
    {
      id: "type",
      head: t("lessonType"),
      cell: ({ order }) =>
        [
          t(`common:lesson${order.lessonType}`),
          order.series && t("deskClasses:seriesPlace", order.series),
        ]
          .filter(Boolean)
          .join(" · "),
    },
    { id: "tutor", head: t("tutor"), cell: ({ order }) => order.tutor?.userName },
    {
      id: "book",
      head: t("bookTitle"),
      cell: ({ order }) => order.courseBook && bookTitle(order.courseBook),
    },
  ];
  if (ahead) return always;
  return [
    ...always,
    {
      id: "state",
      head: t("state"),
      cell: ({ order }) => t(`common:status${order.isNoShow ? "NO_SHOW" : order.status}`),
    },
    {
      id: "feedback",
      head: t("feedback"),
      cell: ({ feedback }) => feedback && <span className={styles.words}>{feedback.feedback}</span>,
    },
    {
      id: "rating",
      head: t("rating"),
      cell: ({ evaluation }) =>
        evaluation && (
          <span className={styles.words}>
            {[t("stars", { count: evaluation.stars }), evaluation.suggestion]
              .filter(Boolean)
              .join(" · ")}
          </span>
        ),
    },
  ];
}
