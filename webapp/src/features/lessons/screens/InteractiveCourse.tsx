import { useState } from "react";
import { useBookTitle } from "@/entities/book/bookTitle";
import { leadsHere } from "@/entities/lesson/machine/context";
import {
  useFacts,
  useLessonTexts,
  useProgress,
  useSelected,
  useSession,
} from "@/entities/lesson/useSession";
import { Button, Dialog, IconButton, Inline, Text } from "@/ui";
import { CourseFrame } from "../components/CourseFrame";
import { LessonFrame } from "../components/LessonFrame";
import { LessonGate } from "../components/LessonGate";
import { MarkWords } from "../components/MarkWords";
import { useFramedPage } from "../components/useFramedPage";
import styles from "./InteractiveCourse.module.css";

/** An interactive lesson; words may be marked beside its page. */
export default function InteractiveCourse() {
  return (
    <LessonGate>
      <Course />
    </LessonGate>
  );
}

function Course() {
  const lesson = useSession();
  const t = useLessonTexts(lesson, ["lessons", "common"]);
  const leads = useSelected(lesson, leadsHere);
  const { courseBook, tutor } = useFacts(lesson).order;
  const { chosenIds } = useProgress(lesson);
  const titleOf = useBookTitle();
  const link = courseBook?.interactionLink ?? "";
  const page = useFramedPage(link);
  const [isMarking, setMarking] = useState(false);
  const title = courseBook ? titleOf(courseBook) : t("lessons:title");
  const hasWords = courseBook !== null && courseBook.wordCount > 0;
  const marked = t("lessons:marked", { count: chosenIds.length });
  return (
    <LessonFrame
      title={title}
      detail={hasWords ? marked : t("lessons:interactive")}
      progress={null}
      aside={
        hasWords && (
          <aside className={styles.aside} aria-label={t("lessons:markWords")}>
            <MarkWords lesson={lesson} />
          </aside>
        )
      }
      actions={
        <Inline gap={2} centered className={styles.actions}>
          <IconButton icon="review" label={t("lessons:reloadPage")} onClick={page.retry} />
          {hasWords && (
            <Button
              kind="secondary"
              className={styles.opensSheet}
              aria-haspopup="dialog"
              onClick={() => setMarking(true)}
            >
              {t("lessons:markWords")}
            </Button>
          )}
          {leads ? (
            <Button onClick={() => lesson.send({ type: "ASK_END" })}>
              {t("lessons:endClass")}
            </Button>
          ) : (
            !hasWords && (
              <Text look="muted">
                {t("lessons:endsClass", { tutor: tutor?.userName ?? t("lessons:theTutor") })}
              </Text>
            )
          )}
        </Inline>
      }
    >
      <CourseFrame title={title} link={link} page={page} />
      {isMarking && (
        <Dialog
          sheet
          title={`${t("lessons:markWords")} · ${marked}`}
          onDismiss={() => setMarking(false)}
          actions={
            <Button wide onClick={() => setMarking(false)}>
              {t("common:confirm")}
            </Button>
          }
        >
          <div className={styles.sheet}>
            <MarkWords lesson={lesson} />
          </div>
        </Dialog>
      )}
    </LessonFrame>
  );
}
