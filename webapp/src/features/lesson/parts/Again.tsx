import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WordView } from "@/rpc";
import { Button } from "@/ui";
import { useKeys } from "@/ui/useKeys";
import { useOwnLoop } from "../answering/useLoop";
import { useLesson } from "../context";
import styles from "./Again.module.css";
import { Dots } from "./Dots";
import { FlashCard } from "./FlashCard";
import { Judge } from "./Judge";
import { NOTHING_KEPT } from "./practice";
import { Swipe } from "./Swipe";
import { Thumb } from "./Thumb";
import { useSound, useSounding } from "./useSound";

interface AgainProps {
  readonly words: readonly WordView[];
  readonly onDone: () => void;
}

/** The words to look at again, once more after the test: nothing of it counts. */
export default function Again({ words, onDone }: AgainProps) {
  const { t } = useTranslation("lesson");
  const lesson = useLesson();
  const loop = useOwnLoop();
  const [answers, setAnswers] = useState<readonly boolean[]>([]);
  const [turnedAt, setTurnedAt] = useState(-1);
  const { moment, isRevealed } = loop;
  const at = answers.length - (moment ? 1 : 0);
  const word = words[at];
  const play = useSound(lesson, words, at);
  const isPlaying = useSounding(lesson, word);
  const goOn = () => loop.actor.send({ type: "GO_ON" });
  const judge = (right: boolean) => {
    if (!word) return;
    const answered = { ...NOTHING_KEPT, wordId: word.id, right };
    if (!loop.actor.getSnapshot().can({ type: "ANSWER", answered })) return;
    loop.actor.send({ type: "ANSWER", answered });
    setAnswers([...answers, right]);
    if (!right) play(word);
  };
  const turn = () => setTurnedAt(turnedAt === at ? -1 : at);
  useKeys([
    ["1", () => judge(false)],
    ["2", () => judge(true)],
    ["Enter", isRevealed ? goOn : turn],
  ]);
  if (!word) {
    return (
      <section className={styles.done}>
        <p>{t("practiceDoneText")}</p>
        <Button kind="secondary" onClick={onDone}>
          {t("back")}
        </Button>
      </section>
    );
  }
  const swipe = (right: boolean) => () => (isRevealed ? goOn() : judge(right));
  const mark = moment && { right: moment.right, text: t(moment.right ? "known" : "unknown") };
  return (
    <section className={styles.again}>
      <Dots at={at} of={words.length} marks={new Map(answers.entries())} />
      <Swipe isJudged={!isRevealed} onLeft={swipe(false)} onRight={swipe(true)}>
        <FlashCard
          {...{ word, isPlaying, mark }}
          isRevealed={turnedAt === at || moment !== null}
          onReveal={turn}
          onSound={() => play(word)}
        />
      </Swipe>
      <Thumb loop={loop} onTakeBack={null}>
        <Judge kind="knowing" isResting={loop.isResting || moment !== null} onJudge={judge} />
      </Thumb>
    </section>
  );
}
