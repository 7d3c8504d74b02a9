import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAnsweringAtOnce } from "@/entities/lesson/useAnswering";
import { Leaving } from "@/entities/word/Leaving";
import { Meaning } from "@/entities/word/Meaning";
import { WordBlock } from "@/entities/word/WordBlock";
import { Corner } from "@/entities/word/WordCard";
import { Button, classes, Drawing, Icon, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Choice, Choices } from "@/ui/Choice";
import { SoundDisc } from "@/ui/SoundDisc";
import { shapes } from "@/ui/shapes";
import { useKeys } from "@/ui/useKeys";
import { LessonFrame } from "./LessonFrame";
import styles from "./PickTask.module.css";
import type { TaskProps } from "./step";
import { TakeBackCorner, Thumb } from "./Thumb";
import thumb from "./Thumb.module.css";

interface PickProps extends TaskProps {
  /** Whether the student has said to know the word: the choices are shown at once. */
  readonly isClaimed?: boolean;
}

/**
 * One of four: the meaning of a shown or played word, or the word for a meaning. The word is
 * recalled first, so the choices appear when the student asks for them, or after a while.
 */
export default function PickTask(props: PickProps) {
  const { answering, head, word, exercise, progress, answer, onTakeBack, onSound } = props;
  const { at, asked, isPlaying, markOf, isClaimed = false } = props;
  const { t } = useTranslation(["lessons", "entities"]);
  const { task, choices } = exercise;
  const now = useAnsweringAtOnce(answering.actor);
  const { moment, isRevealed, isResting } = now;
  const isHeard = task === "pick_meaning_by_ear";
  const isWord = task === "pick_word";
  const isOpen = moment !== null;
  const disc = { label: t("entities:playSound"), isPlaying, onClick: onSound };

  const { actor } = answering;
  const question = `${asked} ${word.id}`;
  useLayoutEffect(() => {
    if (!isClaimed) actor.send({ type: "ASKED", question });
  }, [actor, question, isClaimed]);
  const reveal = now.revealOf(question);
  const areShown = isClaimed || isOpen || reveal !== null;
  const show = () => actor.send({ type: "REVEAL" });
  const list = useRef<HTMLDivElement>(null);
  const isLeftBehind = useRef(false);
  // The button that had the focus is gone.
  useEffect(() => {
    if (areShown && isLeftBehind.current) list.current?.querySelector("button")?.focus();
    isLeftBehind.current = false;
  }, [areShown]);

  const pick = (wordId: number) => {
    if (areShown) answer(wordId === word.id, wordId, reveal ? { reveal } : {});
  };
  const cannot = () => answer(false);
  const goOn = () => actor.send({ type: "GO_ON" });
  useKeys([
    ...choices.map(({ wordId }, nth) => [String(nth + 1), () => pick(wordId)] as const),
    ["0", cannot],
    [" ", onSound],
    ["Enter", () => (isRevealed ? goOn() : show())],
  ]);

  return (
    <LessonFrame
      {...head}
      progress={progress}
      actions={
        <Thumb answering={now} onTakeBack={onTakeBack}>
          <button
            type="button"
            className={classes(thumb.quiet, thumb.main)}
            aria-keyshortcuts="0"
            aria-disabled={isResting || isOpen || undefined}
            onClick={cannot}
          >
            {t("cannotSay")}
          </button>
        </Thumb>
      }
    >
      <Leaving at={at} leaves={moment?.right ?? null}>
        <Card
          as="article"
          gap={2}
          centered="middle"
          lifted
          className={classes(styles.card, isHeard && styles.ear)}
          aria-label={t("entities:wordCard")}
        >
          {/* A choice at another position in the next question is another element: nothing animates. */}
          {isHeard && <SoundDisc key={asked} isHearing isBig {...disc} />}
          {isWord && (
            <Text key={word.id} look="muted" className={styles.meaning}>
              <Meaning word={word} />
            </Text>
          )}
          <WordBlock
            isSmall={isHeard || isWord}
            word={word}
            isShown={isOpen || task === "pick_meaning"}
            instead={isHeard ? t("entities:listen") : t("whichWord")}
            mark={moment && markOf(moment.right)}
          />
          {/* The word to find is not played before the answer. */}
          {isWord && !isOpen && <span className={styles.place} />}
          {!isHeard && (!isWord || isOpen) && <SoundDisc key={asked} {...disc} />}
          <TakeBackCorner answering={answering} onTakeBack={onTakeBack} />
          <Corner word={word} isHidden={!isOpen && task !== "pick_meaning"} />
        </Card>
      </Leaving>
      <p className="visually-hidden" role="status">
        {reveal === "time" && !isOpen && t("choicesShown")}
      </p>
      <div key={asked} className={styles.choices}>
        <div ref={list} className={areShown ? "" : styles.hidden} aria-hidden={!areShown}>
          <Choices label={isWord ? t("pickWord") : t("pickMeaning")}>
            {choices.map(({ wordId, text }, nth) => {
              const state = moment && stateOf(wordId, word.id, moment.given);
              return (
                <li key={wordId}>
                  <Choice
                    text={text}
                    lang={isWord ? "en" : "zh-CN"}
                    shortcut={String(nth + 1)}
                    state={state}
                    note={<Note state={state} />}
                    isResting={state !== null || isResting}
                    onPick={() => pick(wordId)}
                  />
                </li>
              );
            })}
          </Choices>
        </div>
        {!areShown && (
          <Button
            kind="secondary"
            large
            className={styles.show}
            aria-keyshortcuts="Enter"
            aria-disabled={isResting || undefined}
            onClick={() => {
              isLeftBehind.current = true;
              show();
            }}
          >
            {t("showChoices")}
          </Button>
        )}
      </div>
    </LessonFrame>
  );
}

type State = "right" | "wrong" | "other";

function stateOf(wordId: number, right: number, given: number | string | null): State {
  if (wordId === right) return "right";
  return wordId === given ? "wrong" : "other";
}

/** The text and icon beside a choice after the answer. */
function Note({ state }: { readonly state: State | null }) {
  const { t } = useTranslation("lessons");
  if (state === "right")
    return (
      <>
        <span className="visually-hidden">{t("rightChoice")}</span>
        <Icon name="check" size={22} />
      </>
    );
  if (state !== "wrong") return null;
  return (
    <>
      {t("yourChoice")}
      <Drawing shape={shapes.notYet} size={22} />
    </>
  );
}
