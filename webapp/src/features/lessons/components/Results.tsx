import { lazy, Suspense, useState } from "react";
import { useBookTitle } from "@/entities/book/bookTitle";
import { present } from "@/entities/lesson/useNeeded";
import {
  useFacts,
  useLessonTexts,
  useProgress,
  useSession,
  useWords,
} from "@/entities/lesson/useSession";
import { soundOf } from "@/entities/word/sound";
import { WordRow } from "@/entities/word/WordRow";
import { errorText } from "@/i18n/errorText";
import type { WordView } from "@/rpc";
import { Button, classes, ErrorBlock, Inline, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Companions } from "@/ui/Companions";
import { Ring } from "@/ui/Ring";
import styles from "./Results.module.css";

const Again = lazy(() => import("./Again"));

/**
 * The result of the after-lesson test: mastered words, and words to look at again, each with its
 * audio.
 */
export function Results() {
  const lesson = useSession();
  const t = useLessonTexts(lesson, "lessons");
  const { courseBook } = useFacts(lesson).order;
  const title = useBookTitle();
  const { testCorrectIds, testWrongIds, alreadyKnownIds } = useProgress(lesson);
  const words = useWords(lesson, [...testWrongIds, ...testCorrectIds]);
  const [isAgain, setAgain] = useState(false);
  const wrong = present(words, testWrongIds);
  const mastered = testCorrectIds.length;
  const total = mastered + testWrongIds.length;
  if (isAgain) {
    return (
      <Suspense>
        <Again words={wrong} onDone={() => setAgain(false)} />
      </Suspense>
    );
  }
  return (
    <>
      <Stack as="section" gap={1} centered aria-live="polite">
        <Ring value={mastered} max={total} size={128} line={11}>
          <p className={styles.figure}>
            <Text as="b" look="figure">
              {mastered}
            </Text>
            <Text as="span" look="note">
              {t("resultRight")}
            </Text>
          </p>
        </Ring>
        <Companions moment="lessonDone" width={120} />
        <Text as="h2" look="title" className={styles.title}>
          {courseBook ? t("bookDone", { book: title(courseBook) }) : t("wordsDone")}
        </Text>
        <Text look="note">
          {alreadyKnownIds.length > 0
            ? t("wordsTestedAndKnown", { count: total, known: alreadyKnownIds.length })
            : t("wordsTested", { count: total })}
        </Text>
      </Stack>
      {wrong.length > 0 && (
        <WordGroup
          label={t("resultWrong")}
          words={wrong}
          isWrong
          action={
            <Button small kind="quiet" className={styles.again} onClick={() => setAgain(true)}>
              {t("againWrong")}
            </Button>
          }
        />
      )}
      {mastered > 0 && (
        <WordGroup label={t("resultRight")} words={present(words, testCorrectIds)} />
      )}
      {words.error !== null && (
        <ErrorBlock text={errorText(words.error, "wordDataFailed")} onRetry={words.ask} />
      )}
    </>
  );
}

interface GroupProps {
  readonly label: string;
  readonly words: readonly WordView[];
  readonly isWrong?: boolean;
  readonly action?: React.ReactNode;
}

function WordGroup({ label, words, isWrong = false, action }: GroupProps) {
  const lesson = useSession();
  const { courseBook } = useFacts(lesson).order;
  return (
    <Card as="section" className={styles.group}>
      <Inline as="header" centered apart className={styles.header}>
        <Text as="h3" look="strong" className={classes(styles.label, isWrong && styles.wrong)}>
          {label} <span className={styles.count}>{words.length}</span>
        </Text>
        {action}
      </Inline>
      <ul>
        {words.map((word) => (
          <WordRow
            key={word.id}
            word={{ ...word, state: isWrong ? "forgotten" : "mastered" }}
            courseId={courseBook?.courseBookId}
            picture="row"
            onSound={() => lesson.player.send({ type: "PLAY", sounds: [soundOf(word)] })}
          />
        ))}
      </ul>
    </Card>
  );
}
