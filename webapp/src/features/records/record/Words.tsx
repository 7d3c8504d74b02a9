import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsTutor } from "@/entities/person/session";
import { useWordSound } from "@/entities/word/useWordSound";
import { WordRow } from "@/entities/word/WordRow";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { CourseOrderView, RecordWords } from "@/rpc";
import { Button, ErrorBlock, Section, Skeleton } from "@/ui";
import { Card } from "@/ui/Card";
import { Segmented } from "@/ui/Segmented";
import styles from "./Record.module.css";

/** How many words are shown until all are requested. */
const FEW = 5;
const OUTCOMES = ["wrong", "right", "alreadyKnown", "toTest"] as const;

interface WordsProps {
  readonly order: CourseOrderView;
  readonly words: RecordWords;
}

/** A session's words by outcome. */
export function Words({ order, words }: WordsProps) {
  const { t } = useTranslation("records");
  const isTutor = useIsTutor();
  const there = OUTCOMES.filter((one) => words[one].length > 0);
  const [chosen, setChosen] = useState<(typeof OUTCOMES)[number] | undefined>();
  const outcome = chosen ?? there[0];
  const title = useTitle(words);
  if (!outcome) return null;
  return (
    <Section title={title}>
      <div className={styles.outcomes}>
        <Segmented
          label={title}
          options={there.map((one) => ({ value: one, label: `${words[one].length}\n${t(one)}` }))}
          value={outcome}
          onChange={setChosen}
        />
      </div>
      <Listed key={outcome} order={order} wordIds={words[outcome]} />
      {outcome === "wrong" && !isTutor && (
        <Button
          kind="secondary"
          wide
          onClick={() =>
            void navigateTo(paths.reviewAndTest, {
              kind: "ORDER",
              courseOrderId: order.courseOrderId,
            })
          }
        >
          {t("practise", { count: words.wrong.length })}
        </Button>
      )}
    </Section>
  );
}

/** The number of the session's words, without those known before it. */
function useTitle({ wrong, right, toTest, alreadyKnown: { length: known } }: RecordWords): string {
  const { t } = useTranslation("records");
  const count = wrong.length + right.length + toTest.length;
  if (known === 0) return t("words", { count });
  return count === 0 ? t("onlyKnown", { count: known }) : t("wordsAndKnown", { count, known });
}

interface ListedProps {
  readonly order: CourseOrderView;
  readonly wordIds: readonly number[];
}

function Listed({ order, wordIds }: ListedProps) {
  const { t } = useTranslation("records");
  const { courseOrderId, courseBook } = order;
  const [isWhole, setWhole] = useState(false);
  const asked = isWhole ? [...wordIds] : wordIds.slice(0, FEW);
  const play = useWordSound();
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery("CustomerListWordInfoByWordIdIn", { wordIds: asked, courseOrderId }),
    placeholderData: (before) => before,
  });
  if (isPending) return <Skeleton rows={Math.min(FEW, wordIds.length)} height={56} />;
  if (!data) return <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <Card>
      <ul className={styles.words}>
        {data.data.map((word) => (
          <WordRow
            key={word.id}
            word={word}
            courseId={courseBook?.courseBookId}
            picture="details"
            onSound={() => play(word)}
          />
        ))}
      </ul>
      {!isWhole && wordIds.length > FEW && (
        <Button kind="quiet" wide onClick={() => setWhole(true)}>
          {t("wordsAll", { count: wordIds.length })}
        </Button>
      )}
    </Card>
  );
}
