import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BookRow } from "@/entities/book/BookRow";
import { useCourses } from "@/entities/book/useBooks";
import { useKnownStudent } from "@/entities/lesson/knownStudent";
import { leadsHere } from "@/entities/lesson/machine/context";
import { useFacts, useSelected, useSession } from "@/entities/lesson/useSession";
import { redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { Button, Empty, List } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { BeforeClass } from "../components/BeforeClass";
import { ChooseBook } from "../components/ChooseBook";
import { LessonGate } from "../components/LessonGate";
import { LessonScreen } from "../components/LessonScreen";

/** Material selection: the student's own courses. */
export default function CourseSelection() {
  return (
    <LessonGate>
      <Choice />
    </LessonGate>
  );
}

/** Only its leader chooses a class's book; the other device waits. */
function Choice() {
  return useSelected(useSession(), leadsHere) ? <OwnCourses /> : <WaitForBook />;
}

/** The tutor chooses the book; this device goes on with it as soon as it is there. */
function WaitForBook() {
  const { t } = useTranslation("lessons");
  const { tutor } = useFacts(useSession()).order;
  return (
    <LessonScreen title={t("courseSelection")}>
      <div role="status">
        <Empty text={t("waitForBook", { tutor: tutor?.userName ?? t("theTutor") })} />
      </div>
    </LessonScreen>
  );
}

function OwnCourses() {
  const { t } = useTranslation(["lessons", "errors"]);
  const lesson = useSession();
  const { courseOrderId } = lesson;
  const [bookId, setBookId] = useState<number | null>(null);
  const studentId = useKnownStudent(lesson);
  const courses = useCourses({ studentId });
  const toShelf = () => void redirectTo(paths.courseSelectionAnother, { courseOrderId });
  return (
    <LessonScreen title={t("lessons:courseSelection")} footer={<ChooseBook bookId={bookId} />}>
      <InfiniteList
        pages={courses}
        skeleton={{ rows: 3, height: 72 }}
        failure={() => t("errors:materialListFailed")}
        empty={
          <Empty
            text={t("lessons:noOwnCourses")}
            action={<Button onClick={toShelf}>{t("lessons:toShelf")}</Button>}
          />
        }
      >
        {(rows) => (
          <List label={t("lessons:ownCourses")}>
            {rows.map((course) => (
              <BookRow
                key={course.courseBook.courseBookId}
                book={course.courseBook}
                course={course}
                isChosen={course.courseBook.courseBookId === bookId}
                onChoose={() => setBookId(course.courseBook.courseBookId)}
              />
            ))}
          </List>
        )}
      </InfiniteList>
      {courses.rows.length > 0 && (
        <Button kind="quiet" onClick={toShelf}>
          {t("lessons:toShelf")}
        </Button>
      )}
      <BeforeClass />
    </LessonScreen>
  );
}
