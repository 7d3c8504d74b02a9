import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { usePages } from "@/queries/usePages";
import { type StudentRow, serverNow } from "@/rpc";
import { STUDENT_SEARCH_LENGTH } from "@/rpc/bounds";
import { Button, Empty, List, Screen, Section, Stack, Text } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { Detail, Panes } from "@/ui/Panes";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { SearchField } from "@/ui/SearchField";
import { useIsWide } from "@/ui/useIsWide";
import { useTyped } from "@/ui/useTyped";
import { OneStudent } from "../components/OneStudent";
import { StudentItem } from "../components/StudentItem";
import { byNextClass } from "../groups";
import { refreshStudents } from "../refresh";

const PAGE_SIZE = 20;
const idOf = ({ studentId }: StudentRow) => studentId;

/** A tutor's own students, by their next class. */
export default function StudentAdministration() {
  const { t } = useTranslation(["tutoring", "errors"]);
  const { typed, type, search } = useTyped(STUDENT_SEARCH_LENGTH);
  const students = usePages(
    "CustomerTeacherListStudent",
    { search },
    { idOf, pageSize: PAGE_SIZE },
  );
  const now = serverNow();
  const isWide = useIsWide();
  const [query, setQuery] = useSearchParams();
  const shown = Number(query.get("studentId")) || students.rows[0]?.studentId;
  const open = (studentId: number) =>
    isWide
      ? setQuery({ studentId: String(studentId) }, { replace: true })
      : void navigateTo(paths.student, { studentId });
  const list = (
    <Stack>
      <SearchField
        label={t("search")}
        clearLabel={t("clearSearch")}
        value={typed}
        onChange={type}
      />
      <InfiniteList
        pages={students}
        skeleton={{ rows: 6, height: 72 }}
        failure={() => t("errors:studentListFailed")}
        empty={<Empty text={t(search === null ? "noStudents" : "nothingFound")} />}
      >
        {(rows) => (
          <>
            <Text look="quiet">{t("studentCount", { count: students.total })}</Text>
            {byNextClass(rows, now).map((group) => (
              <Section key={group.name} title={t(`group_${group.name}`)}>
                <List>
                  {group.students.map((student) => (
                    <StudentItem
                      key={student.studentId}
                      student={student}
                      now={now}
                      isShown={isWide && student.studentId === shown}
                      onOpen={open}
                    />
                  ))}
                </List>
              </Section>
            ))}
          </>
        )}
      </InfiniteList>
    </Stack>
  );
  const toTrial = () => void navigateTo(paths.trialOrder);
  return (
    <Screen
      title={t("students")}
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void refreshStudents()} />}
      footer={
        <Button wide onClick={toTrial}>
          {t("newTrial")}
        </Button>
      }
    >
      <PullToRefresh onRefresh={refreshStudents}>
        {isWide ? (
          <Panes
            aside={
              shown !== undefined && (
                <Detail label={t("student")}>
                  <OneStudent key={shown} studentId={shown} />
                </Detail>
              )
            }
          >
            {list}
          </Panes>
        ) : (
          list
        )}
      </PullToRefresh>
    </Screen>
  );
}
