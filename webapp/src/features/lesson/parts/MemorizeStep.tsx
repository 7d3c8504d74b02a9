import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui";
import { soundOf } from "../store/sound";
import { Dots } from "./Dots";
import { LessonFrame } from "./LessonFrame";
import styles from "./MemorizeStep.module.css";
import { Swipe } from "./Swipe";
import type { StepProps } from "./step";
import { useKeys } from "./useKeys";
import { useSound } from "./useSound";
import { WordCard } from "./WordCard";

/** Memorize: word and meaning together, forwards and backwards, or played one after another. */
export function MemorizeStep({ lesson, progress, head, words }: StepProps) {
  const { t } = useTranslation("lesson");
  const { groupIndex, cursor } = progress;
  const play = useSound(lesson, words, cursor);
  const [autoFrom, setAutoFrom] = useState<number | null>(null);
  const playing = useSelector(lesson.player, ({ value, context }) =>
    value === "silent" ? null : context.index,
  );
  const word = words[cursor];
  const isLast = cursor >= words.length - 1;

  const show = (at: number) => {
    if (at >= 0 && at < words.length) lesson.do({ type: "show_card", groupIndex, cursor: at });
  };
  const stop = () => {
    setAutoFrom(null);
    lesson.player.send({ type: "STOP" });
  };
  const go = (at: number) => {
    stop();
    if (at < words.length) show(at);
    else lesson.do({ type: "finish_cards", groupIndex });
  };
  const toggleAuto = () => {
    if (autoFrom !== null) return stop();
    const from = isLast ? 0 : cursor;
    setAutoFrom(from);
    show(from);
    const sounds = words.slice(from).map((one) => soundOf(one, "lesson"));
    lesson.player.send({ type: "PLAY", sounds });
  };
  const sound = () => {
    setAutoFrom(null);
    if (word) play(word);
  };

  // The card goes along with the sound, and auto play ends with the last word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the player moves the card
  useEffect(() => {
    if (autoFrom === null) return;
    if (playing === null) setAutoFrom(null);
    else show(autoFrom + playing);
  }, [playing, autoFrom]);

  useKeys([
    ["ArrowLeft", () => go(cursor - 1)],
    ["ArrowRight", () => go(cursor + 1)],
    ["Enter", () => go(cursor + 1)],
    [" ", sound],
  ]);

  return (
    <LessonFrame
      {...head}
      progress={<Dots at={cursor} of={words.length} />}
      actions={
        <div className={styles.row}>
          <Button kind="secondary" disabled={cursor === 0} onClick={() => go(cursor - 1)}>
            {t("previous")}
          </Button>
          <Button kind="quiet" aria-pressed={autoFrom !== null} onClick={toggleAuto}>
            {autoFrom === null ? t("autoPlay") : t("stopAutoPlay")}
          </Button>
          <Button onClick={() => go(cursor + 1)}>{isLast ? t("startReview") : t("next")}</Button>
        </div>
      }
    >
      <Swipe onLeft={() => go(cursor + 1)} onRight={() => cursor > 0 && go(cursor - 1)}>
        {word && <WordCard word={word} face="all" isRevealed onSound={sound} />}
      </Swipe>
    </LessonFrame>
  );
}
