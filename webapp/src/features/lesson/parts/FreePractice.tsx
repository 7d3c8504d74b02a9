import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shuffled } from "@/machines/grouping";
import { goBack } from "@/navigation";
import type { WordView } from "@/rpc";
import { Button, Empty, ErrorBlock, Skeleton } from "@/ui";
import { Stats } from "@/ui/Stats";
import { useKeys } from "@/ui/useKeys";
import { useOwnLoop } from "../answering/useLoop";
import { useLesson } from "../context";
import { Dots } from "./Dots";
import { FlashCard } from "./FlashCard";
import { Judge } from "./Judge";
import { LessonFrame } from "./LessonFrame";
import { LessonScreen } from "./LessonScreen";
import styles from "./NothingToLearn.module.css";
import { NOTHING_KEPT } from "./practice";
import { Swipe } from "./Swipe";
import { Thumb } from "./Thumb";
import { useAllWords } from "./useAllWords";
import { useSound, useSounding } from "./useSound";
import { WordCard } from "./WordCard";

interface PracticeProps {
  /** Flash cards in the book's order, or all words mixed. */
  readonly kind: "flash" | "mixed_group";
}

/** Words come page by page; each page is mixed in itself, so that none that was shown moves. */
const MIXED_BY = 50;

function mixed(words: readonly WordView[], seed: number): readonly WordView[] {
  const pages = Math.ceil(words.length / MIXED_BY);
  return Array.from({ length: pages }, (_, page) => {
    const part = words.slice(page * MIXED_BY, (page + 1) * MIXED_BY);
    return shuffled([...part.keys()], seed + page).flatMap((at) => part[at] ?? []);
  }).flat();
}

/** All words of the book or of the review, as often as one likes: nothing of it is kept. */
export default function FreePractice({ kind }: PracticeProps) {
  const words = useAllWords();
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 31));
  const [round, setRound] = useState<{ at: number; again: readonly WordView[] | null }>({
    at: 0,
    again: null,
  });
  const all = kind === "flash" ? words.rows : mixed(words.rows, seed);
  const deck = round.again ?? all;
  const total = round.again?.length ?? words.total;
  return (
    <Round
      key={round.at}
      kind={kind}
      deck={deck}
      total={total}
      words={words}
      onAgain={(again) => setRound({ at: round.at + 1, again })}
    />
  );
}

interface RoundProps extends PracticeProps {
  readonly deck: readonly WordView[];
  readonly total: number;
  readonly words: ReturnType<typeof useAllWords>;
  readonly onAgain: (unknown: readonly WordView[]) => void;
}

function Round({ kind, deck, total, words, onAgain }: RoundProps) {
  const { t } = useTranslation(["lesson", "errors"]);
  const lesson = useLesson();
  const loop = useOwnLoop();
  const { moment, isRevealed } = loop;
  const [answers, setAnswers] = useState<readonly boolean[]>([]);
  const [turnedAt, setTurnedAt] = useState(-1);
  // The word that was answered stays on screen for a while.
  const at = answers.length - (moment ? 1 : 0);
  const play = useSound(lesson, deck, at);
  const word = deck[at];
  const isPlaying = useSounding(lesson, word);
  const isTurned = turnedAt === at;

  const goOn = () => loop.actor.send({ type: "GO_ON" });
  const judge = (right: boolean) => {
    if (!word) return;
    const answered = { ...NOTHING_KEPT, wordId: word.id, right };
    if (!loop.actor.getSnapshot().can({ type: "ANSWER", answered })) return;
    loop.actor.send({ type: "ANSWER", answered });
    setAnswers([...answers, right]);
    if (!right) play(word);
    if (at + 1 + MIXED_BY / 5 > deck.length) words.more();
  };
  const turn = () => setTurnedAt(isTurned && kind === "flash" ? -1 : at);
  const sound = () => word && play(word);
  useKeys([
    ["1", () => judge(false)],
    ["2", () => judge(true)],
    [" ", sound],
    ["Enter", isRevealed ? goOn : turn],
  ]);

  if (total > 0 && at >= total) {
    const unknown = deck.filter((_, index) => answers[index] === false);
    return <Done known={at - unknown.length} unknown={unknown} onAgain={onAgain} />;
  }
  if (!words.isLoading && !words.error && total === 0) {
    return (
      <LessonScreen title={t(`lesson:step_${kind}`)}>
        <Empty text={t("errors:noMemoryWords")} action={<Back />} />
      </LessonScreen>
    );
  }
  const hasFailed = words.error !== null || words.hasMoreFailed;
  const mark = moment && {
    right: moment.right,
    text: moment.right ? t("lesson:known") : t("lesson:unknown"),
  };
  const card = word && {
    ...{ word, onReveal: turn, onSound: sound, isPlaying, mark },
    isRevealed: isTurned || moment !== null,
  };
  const swipe = (right: boolean) => () => (isRevealed ? goOn() : judge(right));
  return (
    <LessonFrame
      title={t(`lesson:step_${kind}`)}
      detail={t("lesson:practiceDetail")}
      onBack={() => void goBack()}
      progress={<Dots at={at} of={Math.max(total, 1)} marks={new Map(answers.entries())} />}
      actions={
        <Thumb loop={loop} onTakeBack={null}>
          <Judge
            kind="knowing"
            disabled={!word}
            isResting={loop.isResting || moment !== null}
            onJudge={judge}
          />
        </Thumb>
      }
    >
      {!card && hasFailed && (
        <ErrorBlock
          text={t("errors:wordListFailed")}
          onRetry={words.hasMoreFailed ? words.more : words.retry}
        />
      )}
      {!card && !hasFailed && <Skeleton rows={1} height={320} />}
      {card && (
        <Swipe isJudged={!isRevealed} onLeft={swipe(false)} onRight={swipe(true)}>
          {kind === "flash" ? <FlashCard {...card} /> : <WordCard {...card} face="word" />}
        </Swipe>
      )}
    </LessonFrame>
  );
}

interface DoneProps {
  readonly known: number;
  readonly unknown: readonly WordView[];
  readonly onAgain: (unknown: readonly WordView[]) => void;
}

function Done({ known, unknown, onAgain }: DoneProps) {
  const { t } = useTranslation("lesson");
  return (
    <LessonScreen
      title={t("practiceDone")}
      footer={
        <div className={styles.actions}>
          {unknown.length > 0 && (
            <Button wide onClick={() => onAgain(unknown)}>
              {t("practiceAgain", { count: unknown.length })}
            </Button>
          )}
          <Back wide isOnly={unknown.length === 0} />
        </div>
      }
    >
      <Stats
        live
        on="tiles"
        stats={[
          { label: t("known"), value: known },
          { label: t("unknown"), value: unknown.length },
        ]}
      />
      <p>{t("practiceDoneText")}</p>
    </LessonScreen>
  );
}

function Back({ wide = false, isOnly = false }) {
  const { t } = useTranslation("lesson");
  return (
    <Button wide={wide} kind={isOnly ? "primary" : "secondary"} onClick={() => void goBack()}>
      {t("back")}
    </Button>
  );
}
