import { useTranslation } from "react-i18next";
import { useWordSound } from "@/entities/word/useWordSound";
import { WhyAsked } from "@/entities/word/WhyAsked";
import { WordRow } from "@/entities/word/WordRow";
import type { Pages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { Button, List } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import type { Marks } from "../useMarks";
import type { Selection } from "../useSelection";

interface WordListProps {
  readonly label: string;
  readonly words: Pages<WordView>;
  readonly empty: React.ReactNode;
  readonly courseId?: number | undefined;
  readonly selection?: Selection;
  readonly marks?: Marks;
  /** Whether a tap shows pictures; not before a test. */
  readonly picture?: "details" | undefined;
  /** Meanings are hidden until a tap. */
  readonly isConcealed?: boolean;
  /** Whether a tap tells why a word is asked. */
  readonly tellsWhy?: boolean;
}

/** Words to view, to mark one by one, or to select. */
export function WordList(props: WordListProps) {
  const {
    label,
    words,
    empty,
    courseId,
    selection,
    marks,
    picture,
    isConcealed,
    tellsWhy = false,
  } = props;
  const { t } = useTranslation(["words", "errors"]);
  const play = useWordSound();
  return (
    <InfiniteList
      pages={words}
      skeleton={{ rows: 8, height: 64 }}
      failure={() => t("errors:wordListFailed")}
      empty={empty}
    >
      {(rows) => (
        <List label={label}>
          {rows.map((word) => (
            <WordRow
              key={word.id}
              word={word}
              courseId={courseId}
              picture={picture}
              isConcealed={isConcealed}
              onSound={() => play(word)}
              select={
                selection?.isOn
                  ? {
                      isSelected: selection.ids.includes(word.id),
                      onSelect: () => selection.toggle(word.id),
                    }
                  : undefined
              }
              why={tellsWhy && <WhyAsked wordId={word.id} />}
              more={marks && !selection?.isOn && <MarkButton word={word} marks={marks} />}
            />
          ))}
        </List>
      )}
    </InfiniteList>
  );
}

function MarkButton({ word, marks }: { readonly word: WordView; readonly marks: Marks }) {
  const { t } = useTranslation("words");
  const isMastered = word.state === "mastered";
  return (
    <Button
      small
      kind="quiet"
      disabled={marks.isBusy}
      onClick={() => void marks.mark([word.id], !isMastered)}
    >
      {t(isMastered ? "takeBack" : "mark")}
    </Button>
  );
}
