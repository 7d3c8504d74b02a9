import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useKnownStudent } from "@/entities/lesson/knownStudent";
import { useFacts, useLessonTexts, useSession } from "@/entities/lesson/useSession";
import { FlashCard } from "@/entities/word/FlashCard";
import { Swipe } from "@/entities/word/Swipe";
import { useBookWords } from "@/entities/word/useWords";
import { WordCard } from "@/entities/word/WordCard";
import { shuffled } from "@/machines/grouping";
import { goBack } from "@/navigation";
import type { WordView } from "@/rpc";
import { Button, Empty, ErrorBlock, Skeleton, Stack } from "@/ui";
import { Stats } from "@/ui/Stats";
import { Dots } from "./Dots";
import { Judge } from "./Judge";
import { LessonFrame } from "./LessonFrame";
import { LessonScreen } from "./LessonScreen";
import { Thumb } from "./Thumb";
import { usePractice } from "./usePractice";

interface PracticeProps {
  /** Flash cards in the book's order, or all words mixed. */
  readonly kind: "flash" | "mixed_group";
}

/**
 * Words are loaded page by page; each page is shuffled separately, so that shown words never move.
 */
const MIXED_BY = 50;

function mixed(words: readonly WordView[], seed: number): readonly WordView[] {
  const pages = Math.ceil(words.length / MIXED_BY);
  return Array.from({ length: pages }, (_, page) => {
    const part = words.slice(page * MIXED_BY, (page + 1) * MIXED_BY);
    return shuffled([...part.keys()], seed + page).flatMap((at) => part[at] ?? []);
  }).flat();
}

/** All words of a lesson's book, page by page. */
function useAllWords() {
  const lesson = useSession();
  const { courseBook } = useFacts(lesson).order;
  return useBookWords({
    courseId: courseBook?.courseBookId ?? 0,
    studentId: useKnownStudent(lesson),
  });
}

/** Practises all words of the book or of the review repeatedly; nothing is stored. */
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
  const { t } = useTranslation(["lessons", "errors"]);
  const { answering, at, answers, marks, judge, swipes, isResting, card } = usePractice({
    deck,
    turnsBack: kind === "flash",
    onAnswered: (count) => count + MIXED_BY / 5 > deck.length && words.more(),
  });

  if (total > 0 && at >= total) {
    const unknown = deck.filter((_, index) => answers[index] === false);
    return <Done known={at - unknown.length} unknown={unknown} onAgain={onAgain} />;
  }
  if (!words.isLoading && !words.error && total === 0) {
    return (
      <LessonScreen title={t(`lessons:step_${kind}`)}>
        <Empty text={t("errors:noMemoryWords")} action={<Back />} />
      </LessonScreen>
    );
  }
  const hasFailed = words.error !== null || words.hasMoreFailed;
  return (
    <LessonFrame
      title={t(`lessons:step_${kind}`)}
      detail={t("lessons:practiceDetail")}
      onBack={() => void goBack()}
      progress={<Dots at={at} of={Math.max(total, 1)} marks={marks} />}
      actions={
        <Thumb answering={answering} onTakeBack={null}>
          <Judge kind="knowing" disabled={!card} isResting={isResting} onJudge={judge} />
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
        <Swipe {...swipes}>
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
  const t = useLessonTexts(useSession(), "lessons");
  return (
    <LessonScreen
      title={t("practiceDone")}
      footer={
        <Stack gap={2}>
          {unknown.length > 0 && (
            <Button wide onClick={() => onAgain(unknown)}>
              {t("practiceAgain", { count: unknown.length })}
            </Button>
          )}
          <Back wide isOnly={unknown.length === 0} />
        </Stack>
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
  const { t } = useTranslation("lessons");
  return (
    <Button wide={wide} kind={isOnly ? "primary" : "secondary"} onClick={() => void goBack()}>
      {t("back")}
    </Button>
  );
}
