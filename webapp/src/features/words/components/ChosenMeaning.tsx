import { useTranslation } from "react-i18next";
import { WordBlock } from "@/entities/word/WordBlock";
import type { Exercise } from "@/machines/exercise";
import type { WordView } from "@/rpc";
import { Button, Progress, Screen } from "@/ui";
import { Card } from "@/ui/Card";
import { Choice, Choices } from "@/ui/Choice";
import { SoundDisc } from "@/ui/SoundDisc";
import { useKeys } from "@/ui/useKeys";

interface ChosenMeaningProps {
  readonly word: WordView;
  readonly check: Exercise;
  readonly at: number;
  readonly total: number;
  /** With the word whose meaning was chosen; none if the student gave up. */
  readonly onAnswer: (chosenId: number | null) => void;
  readonly onSound: () => void;
  readonly onLeave: () => void;
}

/** One of four meanings is chosen for a word that the student said they know. */
export function ChosenMeaning(props: ChosenMeaningProps) {
  const { word, check, at, total, onAnswer, onSound, onLeave } = props;
  const { t } = useTranslation(["words", "entities"]);
  const { choices } = check;
  useKeys([
    ...choices.map(({ wordId }, nth) => [String(nth + 1), () => onAnswer(wordId)] as const),
    ["0", () => onAnswer(null)],
    [" ", onSound],
  ]);
  return (
    <Screen
      kind="grey"
      title={t("words:whichMeaning")}
      onBack={onLeave}
      footer={
        <Button wide large kind="quiet" aria-keyshortcuts="0" onClick={() => onAnswer(null)}>
          {t("entities:cannotRecall")}
        </Button>
      }
    >
      <Progress label={t("words:test")} value={at} max={total} numbered />
      <Card as="article" gap={1} centered="middle" lifted aria-label={t("entities:wordCard")}>
        <WordBlock word={word} isShown isSmall mark={null} />
        <SoundDisc label={t("entities:playSound")} onClick={onSound} />
      </Card>
      <p className="visually-hidden" role="status">
        {t("words:whichMeaning")}
      </p>
      <Choices label={t("words:whichMeaning")}>
        {choices.map(({ wordId, text }, nth) => (
          <li key={wordId}>
            <Choice
              text={text}
              lang="zh-CN"
              shortcut={String(nth + 1)}
              onPick={() => onAnswer(wordId)}
            />
          </li>
        ))}
      </Choices>
    </Screen>
  );
}
