import { useTranslation } from "react-i18next";
import { useWordSound } from "@/entities/word/useWordSound";
import { WordRow } from "@/entities/word/WordRow";
import type { WordView } from "@/rpc";
import { Button, Inline, List, Screen, Section, Stack } from "@/ui";
import { Ring } from "@/ui/Ring";
import styles from "./Result.module.css";

interface ResultProps {
  readonly total: number;
  readonly wrong: readonly WordView[];
  readonly courseId?: number | undefined;
  readonly onAgain: (words: readonly WordView[]) => void;
  readonly onDone: () => void;
}

/** The test's result, and the words to look at again. */
export function Result({ total, wrong, courseId, onAgain, onDone }: ResultProps) {
  const { t } = useTranslation("words");
  const play = useWordSound();
  const known = total - wrong.length;
  return (
    <Screen
      title={t("result")}
      onBack={onDone}
      footer={
        <Inline lastGrows>
          {wrong.length > 0 && (
            <Button kind="secondary" onClick={() => onAgain(wrong)}>
              {t("again", { count: wrong.length })}
            </Button>
          )}
          <Button wide onClick={onDone}>
            {t("done")}
          </Button>
        </Inline>
      }
    >
      <Stack>
        <section className={styles.moment} aria-live="polite">
          <Ring value={known} max={total} size={128} line={11}>
            <p className={styles.figure}>
              <b>{known}</b>
              <span>{t("ofKnown", { count: total })}</span>
            </p>
          </Ring>
        </section>
        {wrong.length > 0 && (
          <Section title={t("lookAgain")}>
            <List label={t("lookAgain")}>
              {wrong.map((word) => (
                <WordRow
                  key={word.id}
                  word={word}
                  courseId={courseId}
                  picture="row"
                  onSound={() => play(word)}
                />
              ))}
            </List>
          </Section>
        )}
      </Stack>
    </Screen>
  );
}
