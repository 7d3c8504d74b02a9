import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { usePages } from "@/queries/usePages";
import { serverNow } from "@/rpc";
import { ErrorBlock, Skeleton, Text } from "@/ui";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { deskPaths, goTo, linkTo } from "../../navigation";
import people from "../../people/People.module.css";
import { SideCard } from "../../ui/SideCard";
import { Table } from "../../ui/Table";

const PAGE_SIZE = 20;

/** A tutor's own students, by their next class. */
export function StudentsCard({ userId }: { readonly userId: number }) {
  const { t } = useTranslation("deskTutors");
  const { rows, ...state } = usePages(
    "StoreListStudentOfTutor",
    { tutorId: userId },
    { idOf: ({ studentId }) => studentId, pageSize: PAGE_SIZE },
  );
  const now = serverNow();
  return (
    <SideCard title={t("ownStudents")} isPlain>
      {state.isLoading && <Skeleton rows={4} height={40} />}
      {state.error && <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />}
      {!state.isLoading && !state.error && rows.length === 0 && (
        <Text look="muted">{t("noStudents")}</Text>
      )}
      {rows.length > 0 && (
        <Table
          label={t("ownStudents")}
          rows={rows}
          idOf={({ studentId }) => studentId}
          onOpen={({ studentId }) => goTo(deskPaths.student, { id: studentId })}
          columns={[
            {
              id: "student",
              head: t("student"),
              isTitle: true,
              cell: ({ studentId, userName }) => (
                <a className={people.name} href={linkTo(deskPaths.student, { id: studentId })}>
                  {userName}
                </a>
              ),
            },
            {
              id: "next",
              head: t("studentNext"),
              isNumber: true,
              cell: ({ nextClass }) =>
                nextClass ? dayAndTime(nextClass.bookedFor, now) : t("noClassAhead"),
            },
            {
              id: "mastered",
              head: t("mastered"),
              isNumber: true,
              cell: ({ mastered }) => mastered,
            },
            { id: "number", head: t("number"), isNumber: true, cell: ({ accountNo }) => accountNo },
          ]}
        />
      )}
      <InfiniteEnd
        hasMore={state.hasMore}
        loading={state.isLoadingMore}
        failed={state.hasMoreFailed}
        onMore={state.more}
      />
    </SideCard>
  );
}
