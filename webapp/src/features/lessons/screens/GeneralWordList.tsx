import { useTranslation } from "react-i18next";
import { useKnownStudent } from "@/entities/lesson/knownStudent";
import { useFacts, useProgress, useSession } from "@/entities/lesson/useSession";
import { soundOf } from "@/entities/word/sound";
import { useBookWords } from "@/entities/word/useWords";
import { WordRow } from "@/entities/word/WordRow";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { Pages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { Button, Empty, List } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { LessonGate } from "../components/LessonGate";
import { LessonScreen } from "../components/LessonScreen";
import { NothingToLearn } from "../components/NothingToLearn";
import { PracticeRows } from "../components/PracticeRows";
import { usePending } from "../components/usePending";

/** The words of the book, with the student's state of each. */
export default function GeneralWordList() {
  return (
    <LessonGate>
      <BookWords />
    </LessonGate>
  );
}

function BookWords() {
  const { t } = useTranslation("lessons");
  const lesson = useSession();
  const { courseOrderId } = lesson;
  const { courseBook } = useFacts(lesson).order;
  const { chosenIds, alreadyKnownIds } = useProgress(lesson);
  const pending = usePending(5, chosenIds.length + alreadyKnownIds.length);
  const hasNone = pending.data?.data.length === 0 && chosenIds.length === 0;
  const words = useBookWords({
    courseId: courseBook?.courseBookId ?? 0,
    studentId: useKnownStudent(lesson),
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

interface ListedProps {
  readonly words: Pages<WordView>;
  /** Announced before anything else. */
  readonly above?: React.ReactNode;
  readonly action: React.ReactNode;
}

function Listed({ words, above, action }: ListedProps) {
  const { t } = useTranslation(["lessons", "errors"]);
  const { player } = useSession();
  return (
    <LessonScreen title={t("lessons:generalWordList")} footer={action}>
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
                {t("lessons:back")}
              </Button>
            }
          />
        }
      >
        {(rows) => (
          <>
            <PracticeRows />
            <List flows label={t("lessons:generalWordList")}>
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
