import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { REST_MS } from "@/entities/word/answering";
import { practice } from "@/entities/word/practice";
import { useWordSound } from "@/entities/word/useWordSound";
import { WordCard } from "@/entities/word/WordCard";
import { serverNow, type WordView } from "@/rpc";
import { Button, confirm, Progress, Screen } from "@/ui";
import { JudgeButtons } from "@/ui/JudgeButtons";
import { useKeys } from "@/ui/useKeys";

interface TestWordsProps {
  readonly words: readonly WordView[];
  readonly onDone: (wrong: readonly WordView[]) => void;
  readonly onLeave: () => void;
}

/** Word by word: is it known? What is not is shown before the next one comes. */
export function TestWords({ words, onDone, onLeave }: TestWordsProps) {
  const { t } = useTranslation("words");
  const play = useWordSound();
  const [at, setAt] = useState(0);
  const [wrong, setWrong] = useState<readonly WordView[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const shownAt = useRef(performance.now());
  const word = words[at];

  const goOn = (missed: readonly WordView[]) => {
    if (at + 1 === words.length) return onDone(missed);
    setAt(at + 1);
    setOpen(false);
    setMissed(false);
    shownAt.current = performance.now();
  };
  const judge = (right: boolean) => {
    if (!word || isMissed) return;
    const latencyMs = Math.round(performance.now() - shownAt.current);
    if (latencyMs < REST_MS) return;
    practice.add([{ wordId: word.id, right, latencyMs, utcAnswered: serverNow() }]);
    if (right) return goOn(wrong);
    setWrong([...wrong, word]);
    setOpen(true);
    setMissed(true);
    play(word);
  };
  useKeys([
    ["1", () => judge(false)],
    ["2", () => judge(true)],
    [" ", () => word && play(word)],
    ["Enter", () => (isMissed ? goOn(wrong) : setOpen(true))],
  ]);
  const leave = async () => {
    const sure = await confirm({
      title: t("leaveTitle"),
      text: t("leaveText"),
      confirmLabel: t("leave"),
    });
    if (sure) onLeave();
  };

  if (!word) return null;
  return (
    <Screen
      kind="grey"
      title={t("test")}
      onBack={() => void leave()}
      footer={
        isMissed ? (
          <Button wide large onClick={() => goOn(wrong)}>
            {t("next")}
          </Button>
        ) : (
          <JudgeButtons notYet={t("notYet")} known={t("known")} onAnswer={judge} />
        )
      }
    >
      <Progress label={t("test")} value={at + (isMissed ? 1 : 0)} max={words.length} numbered />
      <WordCard
        word={word}
        face="word"
        isRevealed={isOpen}
        onReveal={() => setOpen(true)}
        onSound={() => play(word)}
        mark={isMissed ? { right: false, text: t("notYet") } : null}
      />
    </Screen>
  );
}
