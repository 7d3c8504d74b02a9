import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFollowing } from "@/entities/lesson/useSession";
import { useSaying, useSound, useSounding } from "@/entities/lesson/useSound";
import { microphoneOfCall } from "@/entities/lesson/voice/voice";
import { REST_MS } from "@/entities/word/answering";
import { canRecord } from "@/entities/word/recording";
import { Swipe } from "@/entities/word/Swipe";
import { soundOf } from "@/entities/word/sound";
import { WordCard } from "@/entities/word/WordCard";
import type { Sound } from "@/machines/audioPlayer";
import type { WordView } from "@/rpc";
import { Button, classes, Drawing, IconButton } from "@/ui";
import { shapes } from "@/ui/shapes";
import { useKeys } from "@/ui/useKeys";
import { useSingleTap } from "@/ui/useSingleTap";
import { Dots } from "./Dots";
import { LessonFrame } from "./LessonFrame";
import styles from "./MemorizeStep.module.css";
import type { StepProps } from "./step";
import thumb from "./Thumb.module.css";
import { Told } from "./Told";

const SayIt = lazy(() => import("@/entities/word/SayIt"));

/** Whether a word was played and its sound has ended. */
function useWasHeard(word: WordView | undefined, isPlaying: boolean): boolean {
  const id = word?.id;
  const [heard, setHeard] = useState<number>();
  useEffect(() => (isPlaying ? () => setHeard(id) : undefined), [isPlaying, id]);
  return id !== undefined && heard === id;
}

/** Words played one after another, starting with this one. */
interface AutoPlay {
  readonly from: number;
  readonly sounds: readonly Sound[];
}

/** Memorize: word and meaning together, forwards and backwards, or played automatically. */
export function MemorizeStep({ lesson, progress, head, words }: StepProps) {
  const { t } = useTranslation("lessons");
  const { groupIndex, cursor } = progress;
  const play = useSound(lesson, words, cursor);
  const appear = useSaying(lesson, words[cursor]);
  const isPlaying = useSounding(lesson, words[cursor]);
  const saysIt = !lesson.isTutor && canRecord();
  const wasHeard = useWasHeard(words[cursor], isPlaying);
  const [auto, setAuto] = useState<AutoPlay | null>(null);
  const word = words[cursor];
  const isLast = cursor >= words.length - 1;
  const isFollowing = useFollowing(lesson);

  const show = (at: number) => {
    if (at >= 0 && at < words.length)
      lesson.send({ type: "DO", action: { type: "show_card", groupIndex, cursor: at } });
  };
  const stop = () => {
    setAuto(null);
    lesson.player.send({ type: "STOP" });
  };
  const go = (at: number) => {
    if (isFollowing) return;
    stop();
    const shown = words[at];
    if (shown) {
      show(at);
      return appear(shown);
    }
    if (at < 0) return;
    lesson.send({ type: "DO", action: { type: "finish_cards", groupIndex } });
  };
  const next = useSingleTap(REST_MS, () => go(cursor + 1));
  const toggleAuto = () => {
    if (auto !== null) return stop();
    const from = isLast ? 0 : cursor;
    const sounds = words.slice(from).map((one) => soundOf(one, "lesson"));
    setAuto({ from, sounds });
    show(from);
    lesson.player.send({ type: "PLAY", sounds });
  };
  const sound = () => {
    setAuto(null);
    if (word) play(word);
  };

  // The card follows the sound, and automatic play ends with the last word.
  useEffect(() => {
    if (auto === null) return;
    const { unsubscribe } = lesson.player.subscribe(({ value, context }) => {
      const isOver = value === "silent" || context.sounds !== auto.sounds;
      if (isOver) return setAuto(null);
      lesson.send({
        type: "DO",
        action: { type: "show_card", groupIndex, cursor: auto.from + context.index },
      });
    });
    return unsubscribe;
  }, [lesson, groupIndex, auto]);

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
        isFollowing ? (
          <Told text={t("tutorTurns")} />
        ) : (
          <div className={classes("rests", thumb.row)}>
            <IconButton
              icon="back"
              label={t("previous")}
              className={styles.back}
              disabled={cursor === 0}
              onClick={() => go(cursor - 1)}
            />
            <button
              type="button"
              className={thumb.quiet}
              aria-pressed={auto !== null}
              onClick={toggleAuto}
            >
              <Drawing shape={auto === null ? shapes.play : shapes.pause} size={20} />
              {auto === null ? t("autoPlay") : t("stopAutoPlay")}
            </button>
            <Button className={thumb.main} {...next}>
              {isLast ? t("startReview") : t("next")}
            </Button>
          </div>
        )
      }
    >
      <Swipe
        at={cursor}
        isStill={isFollowing}
        onLeft={() => go(cursor + 1)}
        onRight={() => cursor > 0 && go(cursor - 1)}
      >
        {word && (
          <WordCard
            word={word}
            face="all"
            isRevealed
            hasPicture
            isPlaying={isPlaying}
            onSound={sound}
            saying={
              saysIt && (
                <div className={styles.saying}>
                  {wasHeard && (
                    <Suspense>
                      <SayIt
                        key={word.id}
                        word={word}
                        microphoneOfCall={() => microphoneOfCall(lesson)}
                        onHush={stop}
                      />
                    </Suspense>
                  )}
                </div>
              )
            }
          />
        )}
      </Swipe>
    </LessonFrame>
  );
}
