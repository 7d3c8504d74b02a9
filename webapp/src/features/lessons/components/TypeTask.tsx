import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnsweringAtOnce } from "@/entities/lesson/useAnswering";
import { emphasise } from "@/entities/word/emphasis";
import { Leaving } from "@/entities/word/Leaving";
import { Meaning } from "@/entities/word/Meaning";
import { Misspelling } from "@/entities/word/Misspelling";
import { useRest } from "@/entities/word/rest";
import { WordBlock } from "@/entities/word/WordBlock";
import { Corner } from "@/entities/word/WordCard";
import { isFinal, judgeTyped } from "@/machines/exercise";
import { Button, Drawing, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { shapes } from "@/ui/shapes";
import { useKeys } from "@/ui/useKeys";
import { cellsOf, filled } from "./cells";
import { LessonFrame } from "./LessonFrame";
import type { TaskProps } from "./step";
import { TakeBackCorner, Thumb } from "./Thumb";
import thumb from "./Thumb.module.css";
import styles from "./TypeTask.module.css";

/** The word for a meaning is typed; a near miss may be corrected once. */
export default function TypeTask(props: TaskProps) {
  const { answering, head, word, exercise, progress, answer, onTakeBack, onSound, markOf, at } =
    props;
  const { t } = useTranslation(["lessons", "entities"]);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isNear, setNear] = useState(false);
  const touch = useRest();
  const now = useAnsweringAtOnce(answering.actor);
  const { moment, isRevealed, isResting } = now;
  const { frame } = exercise;
  const goOn = () => answering.actor.send({ type: "GO_ON" });

  const judge = (text: string) => judgeTyped(text, word.enWord, word.partOfSpeech);
  // A whole other spelling may have only as many letters as the frame has gaps (dialog for dialogue).
  const isWhole = frame === null || judge(typed) === "right";
  const whole = isWhole ? typed : filled(frame, typed);

  const check = () => {
    if (typed.trim() === "" || moment) return field.current?.focus();
    const isRested = touch();
    // The second touch of a double tap would use up the second try.
    if (isNear && !isRested) return;
    const verdict = judge(whole);
    const counts = isFinal(verdict, isNear ? 1 : 0);
    setNear(!counts);
    if (counts) answer(verdict === "right", typed, { verdict });
    else field.current?.focus();
  };
  const cannot = () => answer(false, typed);
  useKeys([["Enter", () => isRevealed && goOn()]]);

  const example = moment ? [] : emphasise(word.originalText, word.enWord);
  return (
    <LessonFrame
      {...head}
      progress={progress}
      actions={
        <Thumb answering={now} onTakeBack={onTakeBack}>
          <button
            type="button"
            className={thumb.quiet}
            aria-disabled={isResting || moment !== null || undefined}
            onClick={cannot}
          >
            {t("entities:cannotRecall")}
          </button>
          <Button
            className={thumb.main}
            aria-disabled={isResting || moment !== null || undefined}
            onClick={check}
          >
            {t("entities:check")}
          </Button>
        </Thumb>
      }
    >
      <Leaving at={at} leaves={moment?.right ?? null}>
        <Card
          as="article"
          gap={3}
          centered="middle"
          lifted
          className={styles.card}
          aria-label={t("entities:wordCard")}
        >
          <Text look="muted" className={styles.meaning}>
            <Meaning word={word} />
          </Text>
          {example.length > 1 && (
            <Text look="muted" className={styles.sentence} lang="en" translate="no">
              {example.map(({ text, isWord }) =>
                isWord ? <span key={text} className={styles.gap} /> : text,
              )}
            </Text>
          )}
          {moment ? (
            <>
              <WordBlock word={word} isShown mark={markOf(moment.right)} isSmall />
              {!moment.right && typed.trim() !== "" && (
                <Misspelling typed={whole.trim()} right={word.enWord} />
              )}
            </>
          ) : (
            <form
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault();
                check();
              }}
            >
              <label className={styles.frame}>
                <span className="visually-hidden">{t("entities:typeWord")}</span>
                <span className={styles.cells} aria-hidden="true" lang="en" translate="no">
                  {cellsOf(frame, typed).map(({ kind, text }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
                    <span key={at} className={styles[kind]}>
                      {text}
                    </span>
                  ))}
                </span>
                <input
                  ref={field}
                  className={styles.field}
                  // biome-ignore lint/a11y/noAutofocus: to type is all there is to do here
                  autoFocus
                  autoCapitalize="off"
                  autoComplete="off"
                  autoCorrect="off"
                  spellCheck={false}
                  maxLength={40}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </label>
            </form>
          )}
          <p className={styles.near} role="status">
            {isNear && t("entities:nearMiss")}
          </p>
          <button type="button" className={styles.hear} onClick={onSound}>
            <Drawing shape={shapes.sound} size={22} />
            {t("entities:listen")}
          </button>
          <TakeBackCorner answering={answering} onTakeBack={onTakeBack} />
          <Corner word={word} isHidden={moment === null} />
        </Card>
      </Leaving>
    </LessonFrame>
  );
}
