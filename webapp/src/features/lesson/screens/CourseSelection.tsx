import { useState } from "react";
import { useTranslation } from "react-i18next";
import { redirectTo } from "@/app/navigation";
import { paths } from "@/app/paths";
import { Button, Empty, ErrorBlock, List, Skeleton } from "@/ui";
import { useFacts, useLesson } from "../context";
import { BookRow } from "../parts/BookRow";
import { ChooseBook } from "../parts/ChooseBook";
import { LessonGate } from "../parts/LessonGate";
import { LessonScreen } from "../parts/LessonScreen";
import { More } from "../parts/More";
import { useRows } from "../parts/useRows";
import { WaitForBook } from "../parts/WaitForBook";

/** Material selection: the student's own courses. */
export default function CourseSelection() {
  return (
    <LessonGate>
      <Choice />
    </LessonGate>
  );
}

/** Only its leader chooses a class's book; the other device waits for it. */
function Choice() {
  return useLesson().leads ? <OwnCourses /> : <WaitForBook />;
}

function OwnCourses() {
  const { t } = useTranslation(["lesson", "errors"]);
  const lesson = useLesson();
  const { courseOrderId, isTutor } = lesson;
  const { user } = useFacts(lesson).order;
  const [bookId, setBookId] = useState<number | null>(null);
  const courses = useRows("CustomerListStudentCourese", {
    studentId: isTutor ? user.userId : null,
  });
  const toShelf = () => void redirectTo(paths.courseSelectionAnother, { courseOrderId });
  return (
    <LessonScreen title={t("lesson:courseSelection")} footer={<ChooseBook bookId={bookId} />}>
      {courses.isLoading && <Skeleton />}
      {courses.error && (
        <ErrorBlock text={t("errors:materialListFailed")} onRetry={courses.retry} />
      )}
      {!courses.isLoading && !courses.error && courses.rows.length === 0 && (
        <Empty
          text={t("lesson:noOwnCourses")}
          action={<Button onClick={toShelf}>{t("lesson:toShelf")}</Button>}
        />
      )}
      {courses.rows.length > 0 && (
        <>
          <List label={t("lesson:ownCourses")}>
            {courses.rows.map((course) => (
              <BookRow
                key={course.courseBook.courseBookId}
                book={course.courseBook}
                course={course}
                isChosen={course.courseBook.courseBookId === bookId}
                onChoose={() => setBookId(course.courseBook.courseBookId)}
              />
            ))}
          </List>
          <More onNear={courses.more} />
          <Button kind="quiet" onClick={toShelf}>
            {t("lesson:toShelf")}
          </Button>
        </>
      )}
    </LessonScreen>
  );
}
