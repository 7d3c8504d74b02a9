import { useKnownStudent } from "@/entities/lesson/knownStudent";
import type { Session } from "@/entities/lesson/session";
import { useFacts, useLessonTexts, useProgress } from "@/entities/lesson/useSession";
import { soundOf } from "@/entities/word/sound";
import { useBookWords } from "@/entities/word/useWords";
import { WordRow } from "@/entities/word/WordRow";
import { MOST_WORDS, roomIn } from "@/machines/lessonProgress";
import { Empty, List, Stack, Text, toast } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import styles from "./MarkWords.module.css";

/** The words of the course: marked ones are learned in this lesson, and reviewed. */
export function MarkWords({ lesson }: { readonly lesson: Session }) {
  const t = useLessonTexts(lesson, ["lessons", "errors"]);
  const { courseBook } = useFacts(lesson).order;
  const progress = useProgress(lesson);
  const { chosenIds } = progress;
  const isFull = roomIn(progress) === 0;
  const courseId = courseBook?.courseBookId ?? 0;
  const words = useBookWords({ courseId, studentId: useKnownStudent(lesson) });
  return (
    <Stack className={styles.words}>
      <Text look="note">{t("lessons:markHint")}</Text>
      <InfiniteList
        pages={words}
        skeleton={{ rows: 6, height: 56 }}
        failure={() => t("errors:wordListFailed")}
        empty={<Empty text={t("errors:noMemoryWords")} />}
      >
        {(rows) => (
          <List flows label={t("lessons:markWords")}>
            {rows.map((word) => {
              const isSelected = chosenIds.includes(word.id);
              const onSelect = () => {
                if (isFull && !isSelected) toast(t("lessons:lessonFull", { count: MOST_WORDS }));
                lesson.send({
                  type: "DO",
                  action: { type: "mark_word", wordId: word.id, isMarked: !isSelected },
                });
              };
              return (
                <WordRow
                  key={word.id}
                  word={word}
                  courseId={courseId}
                  select={{ isSelected, onSelect }}
                  onSound={() => lesson.player.send({ type: "PLAY", sounds: [soundOf(word)] })}
                />
              );
            })}
          </List>
        )}
      </InfiniteList>
    </Stack>
  );
}
