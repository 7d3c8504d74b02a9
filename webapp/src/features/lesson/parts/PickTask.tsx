import { useTranslation } from "react-i18next";
import { classes, Drawing, Icon } from "@/ui";
import { useKeys } from "@/ui/useKeys";
import { LessonFrame } from "./LessonFrame";
import styles from "./PickTask.module.css";
import { SoundDisc } from "./SoundDisc";
import { shapes } from "./shapes";
import type { TaskProps } from "./step";
import { TakeBackCorner, Thumb } from "./Thumb";
import thumb from "./Thumb.module.css";
import { WordBlock } from "./WordBlock";

/** The meaning of a word that is seen or heard, or the word of a meaning: one of four. */
export default function PickTask(props: TaskProps) {
  const { loop, head, word, exercise, progress, answer, onTakeBack, onSound } = props;
  const { isPlaying, mark } = props;
  const { t } = useTranslation("lesson");
  const { task, choices } = exercise;
  const { moment, isRevealed, isResting } = loop;
  const isHeard = task === "pick_meaning_by_ear";
  const isWord = task === "pick_word";

  const pick = (wordId: number) => answer(wordId === word.id, wordId);
  const cannot = () => answer(false);
  const goOn = () => loop.actor.send({ type: "GO_ON" });
  useKeys([
    ...choices.map(({ wordId }, at) => [String(at + 1), () => pick(wordId)] as const),
    ["0", cannot],
    [" ", onSound],
    ["Enter", () => isRevealed && goOn()],
  ]);

  return (
    <LessonFrame
      {...head}
      progress={progress}
      actions={
        <Thumb loop={loop} onTakeBack={onTakeBack}>
          <button
            type="button"
            className={classes(thumb.quiet, thumb.main)}
            aria-keyshortcuts="0"
            aria-disabled={isResting || moment !== null || undefined}
            onClick={cannot}
          >
            {t("cannotSay")}
          </button>
        </Thumb>
      }
    >
      <article className={classes(styles.card, isHeard && styles.ear)} aria-label={t("wordCard")}>
        {isHeard && <SoundDisc isHearing isBig isPlaying={isPlaying} onSound={onSound} />}
        {isWord && (
          <p className={styles.meaning}>
            {word.partOfSpeech && <span lang="en">{word.partOfSpeech} </span>}
            <b lang="zh-CN">{word.zhWord}</b>
          </p>
        )}
        <WordBlock
          isSmall={isHeard || isWord}
          word={word}
          isShown={moment !== null || task === "pick_meaning"}
          instead={isHeard ? t("listen") : t("whichWord")}
          mark={mark}
        />
        {!isHeard && <SoundDiscOf {...{ isWord, isPlaying, onSound, isOpen: moment !== null }} />}
        <TakeBackCorner loop={loop} onTakeBack={onTakeBack} />
      </article>
      <ul className={styles.choices} aria-label={isWord ? t("pickWord") : t("pickMeaning")}>
        {choices.map(({ wordId, text }, at) => (
          <li key={wordId}>
            <Choice
              text={text}
              lang={isWord ? "en" : "zh-CN"}
              shortcut={String(at + 1)}
              state={moment && stateOf(wordId, word.id, moment.given)}
              isResting={isResting}
              onPick={() => pick(wordId)}
            />
          </li>
        ))}
      </ul>
    </LessonFrame>
  );
}

/** A word that is to be found does not say itself before. */
function SoundDiscOf(props: {
  readonly isWord: boolean;
  readonly isOpen: boolean;
  readonly isPlaying: boolean;
  readonly onSound: () => void;
}) {
  const { isWord, isOpen, ...disc } = props;
  return isWord && !isOpen ? <span className={styles.place} /> : <SoundDisc {...disc} />;
}

type State = "right" | "chosen" | "other";

function stateOf(wordId: number, right: number, given: number | string | null): State {
  if (wordId === right) return "right";
  return wordId === given ? "chosen" : "other";
}

interface ChoiceProps {
  readonly text: string;
  readonly lang: string;
  readonly shortcut: string;
  /** None before an answer. */
  readonly state: State | null;
  readonly isResting: boolean;
  readonly onPick: () => void;
}

function Choice({ text, lang, shortcut, state, isResting, onPick }: ChoiceProps) {
  const { t } = useTranslation("lesson");
  return (
    <button
      type="button"
      className={classes(styles.choice, state && styles[state])}
      aria-keyshortcuts={shortcut}
      aria-disabled={state !== null || isResting || undefined}
      onClick={onPick}
    >
      <span lang={lang}>{text}</span>
      {state === "right" && (
        <span className={styles.note}>
          <span className="visually-hidden">{t("rightChoice")}</span>
          <Icon name="check" size={22} />
        </span>
      )}
      {state === "chosen" && (
        <span className={styles.note}>
          {t("yourChoice")}
          <Drawing shape={shapes.notYet} size={22} />
        </span>
      )}
    </button>
  );
}
