import { useTranslation } from "react-i18next";
import { soundOf } from "@/entities/word/sound";
import { useBookWords, useReviewWords } from "@/entities/word/useWords";
import { WordRow } from "@/entities/word/WordRow";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { Pages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { Button, Empty, List } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { useFacts, useLesson, useProgress } from "../context";
import { LessonGate } from "../parts/LessonGate";
import { LessonScreen } from "../parts/LessonScreen";
import { NothingToLearn } from "../parts/NothingToLearn";
import { PracticeRows } from "../parts/PracticeRows";
import { usePending } from "../parts/usePending";

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
  const words = useBookWords({
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
  const words = useReviewWords({ courseOrderId });
  const isWhole =
    words.rows.length > 0 && (!words.hasMore || words.rows.length >= (wordCount ?? words.total));
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
  readonly words: Pages<WordView>;
  /** Said before anything else. */
  readonly above?: React.ReactNode;
  readonly action: React.ReactNode;
}

function Listed({ words, above, action }: ListedProps) {
  const { t } = useTranslation(["lesson", "errors"]);
  const { player } = useLesson();
  return (
    <LessonScreen title={t("lesson:generalWordList")} footer={action}>
      {!words.isLoading && above}
      <InfiniteList
        pages={words}
        skeleton={{ rows: 8, height: 56 }}
        failure={() => t("errors:wordListFailed")}
        empty={
          <Empty
            text={t("errors:noMemoryWords")}
            action={
              <Button kind="secondary" onClick={() => void goBack()}>
                {t("lesson:back")}
              </Button>
            }
          />
        }
      >
        {(rows) => (
          <>
            <PracticeRows />
            <List label={t("lesson:generalWordList")}>
              {rows.map((word) => (
                <WordRow
                  key={word.id}
                  word={word}
                  onSound={() => player.send({ type: "PLAY", sounds: [soundOf(word)] })}
                />
              ))}
            </List>
          </>
        )}
      </InfiniteList>
    </LessonScreen>
  );
}
