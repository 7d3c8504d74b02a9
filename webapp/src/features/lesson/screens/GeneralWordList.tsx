import { useTranslation } from "react-i18next";
import { goBack, navigateTo } from "@/app/navigation";
import { paths } from "@/app/paths";
import type { WordView } from "@/rpc";
import { Button, Empty, ErrorBlock, List, Skeleton } from "@/ui";
import { useFacts, useLesson, useProgress } from "../context";
import { LessonGate } from "../parts/LessonGate";
import { LessonScreen } from "../parts/LessonScreen";
import { More } from "../parts/More";
import { NothingToLearn } from "../parts/NothingToLearn";
import { PracticeRows } from "../parts/PracticeRows";
import { usePending } from "../parts/usePending";
import { useRows } from "../parts/useRows";
import { WordRow } from "../parts/WordRow";
import { soundOf } from "../store/sound";

/** The words of the book, or of a review, with what the student knows of them. */
export default function GeneralWordList() {
  return (
    <LessonGate>
      <WordList />
    </LessonGate>
  );
}

function WordList() {
  const lesson = useLesson();
  const { isNewWordBook } = useFacts(lesson).order;
  return isNewWordBook ? <BookWords /> : <ReviewWords />;
}

function BookWords() {
  const { t } = useTranslation("lesson");
  const lesson = useLesson();
  const { courseOrderId, isTutor } = lesson;
  const { user, courseBook } = useFacts(lesson).order;
  const { chosenIds, alreadyKnownIds } = useProgress(lesson);
  const pending = usePending(5, chosenIds.length + alreadyKnownIds.length);
  const hasNone = pending.data?.data.length === 0 && chosenIds.length === 0;
  const words = useRows("CustomerListCourseWordByCourseIdByPage", {
    courseId: courseBook?.courseBookId ?? 0,
    studentId: isTutor ? user.userId : null,
  });
  return (
    <Listed
      words={words}
      above={hasNone && <NothingToLearn />}
      action={
        <Button
          wide
          disabled={hasNone}
          onClick={() => void navigateTo(paths.preschoolTesting, { courseOrderId })}
        >
          {t("toPreTest")}
        </Button>
      }
    />
  );
}

function ReviewWords() {
  const { t } = useTranslation("lesson");
  const lesson = useLesson();
  const { courseOrderId } = lesson;
  const { wordCount } = useFacts(lesson).order;
  const words = useRows("CustomerListReviewWords", { courseOrderId });
  const isWhole =
    words.rows.length > 0 && words.rows.length >= Math.min(words.total, wordCount ?? words.total);
  const begin = () => {
    lesson.words.add(words.rows);
    lesson.do({ type: "open_review", wordIds: words.rows.map(({ id }) => id) });
  };
  return (
    <Listed
      words={words}
      action={
        <Button wide disabled={!isWhole} busy={words.isLoadingMore} onClick={begin}>
          {t("beginReview")}
        </Button>
      }
    />
  );
}

interface ListedProps {
  readonly words: {
    readonly rows: readonly WordView[];
    readonly isLoading: boolean;
    readonly error: unknown;
    readonly retry: () => void;
    readonly more: () => void;
  };
  /** Said before anything else. */
  readonly above?: React.ReactNode;
  readonly action: React.ReactNode;
}

function Listed({ words, above, action }: ListedProps) {
  const { t } = useTranslation(["lesson", "errors"]);
  const { player } = useLesson();
  const { rows, isLoading, error } = words;
  return (
    <LessonScreen title={t("lesson:generalWordList")} footer={action}>
      {isLoading && <Skeleton rows={8} height={56} />}
      {Boolean(error) && <ErrorBlock text={t("errors:wordListFailed")} onRetry={words.retry} />}
      {!isLoading && !error && rows.length === 0 && (
        <Empty
          text={t("errors:noMemoryWords")}
          action={
            <Button kind="secondary" onClick={() => void goBack()}>
              {t("lesson:back")}
            </Button>
          }
        />
      )}
      {!isLoading && above}
      {rows.length > 0 && <PracticeRows />}
      {rows.length > 0 && (
        <List label={t("lesson:generalWordList")}>
          {rows.map((word) => (
            <WordRow
              key={word.id}
              word={word}
              onSound={() => player.send({ type: "PLAY", sounds: [soundOf(word)] })}
            />
          ))}
        </List>
      )}
      <More onNear={words.more} />
    </LessonScreen>
  );
}
