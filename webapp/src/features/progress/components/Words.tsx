import { useTranslation } from "react-i18next";
import { useWordSound } from "@/entities/word/useWordSound";
import { WordRow } from "@/entities/word/WordRow";
import { errorText } from "@/i18n/errorText";
import type { Pages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { Button, Empty, List } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";

interface WordsProps {
  readonly label: string;
  readonly words: Pages<WordView>;
  /** The book that shows the words with these texts. */
  readonly courseId?: number | undefined;
  /** Whether a word's state is left to its details. */
  readonly isStateHidden?: boolean;
  /** What is said without words. */
  readonly empty: string;
  /** Shows all words, if they are filtered. */
  readonly onAll: (() => void) | undefined;
}

/** A long list of words; a tap opens a word's details. */
export function Words({ label, words, courseId, empty, onAll, isStateHidden }: WordsProps) {
  const { t } = useTranslation("progress");
  const play = useWordSound();
  return (
    <InfiniteList
      pages={words}
      skeleton={{ rows: 8, height: 64 }}
      failure={errorText}
      empty={
        <Empty
          text={empty}
          action={
            onAll && (
              <Button kind="quiet" small onClick={onAll}>
                {t("allWords")}
              </Button>
            )
          }
        />
      }
    >
      {(rows) => (
        <List label={label}>
          {rows.map((word) => (
            <WordRow
              key={word.id}
              word={word}
              courseId={courseId}
              picture="details"
              isStateHidden={isStateHidden}
              onSound={() => play(word)}
            />
          ))}
        </List>
      )}
    </InfiniteList>
  );
}
