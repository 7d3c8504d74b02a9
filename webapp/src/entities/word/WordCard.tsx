import { type ComponentProps, lazy, memo, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { WordView } from "@/rpc";
import { SoundDisc } from "@/ui/SoundDisc";
import type { MarkOf } from "./Mark";
import { Sheet } from "./Sheet";
import { WordBlock } from "./WordBlock";
import styles from "./WordCard.module.css";

const CardCorner = lazy(() => import("./CardCorner"));

/** What one does with a card's word; it comes behind the card. A word of no book has none. */
export const Corner = memo(function Corner(props: ComponentProps<typeof CardCorner>) {
  if (props.word.id < 0) return null;
  return (
    <Suspense>
      <CardCorner {...props} />
    </Suspense>
  );
});

export interface WordCardProps {
  readonly word: WordView;
  /** What is there at first: the word, its sound only, or everything. */
  readonly face: "word" | "sound" | "all";
  readonly isRevealed: boolean;
  /** None where nothing may be revealed. */
  readonly onReveal?: (() => void) | undefined;
  readonly onSound: () => void;
  readonly isPlaying?: boolean;
  /** How this word was just answered. */
  readonly mark?: MarkOf | null;
  /** That mark where it is seen before anything else changes. */
  readonly badge?: ReactNode;
  /** What is said on the closed sheet, where that is not to recall the meaning. */
  readonly hint?: string | undefined;
  /** The book that shows it so, for who reports it. */
  readonly courseId?: number | undefined;
  /** At the card's corner. */
  readonly corner?: ReactNode;
}

/** One word. What is hidden keeps its place, so that revealing moves nothing. */
export function WordCard(props: WordCardProps) {
  const { word, face, isRevealed, onReveal, onSound, isPlaying = false, mark = null } = props;
  const { badge, hint, courseId, corner } = props;
  const { t } = useTranslation("entities");
  const isOpen = face === "all" || isRevealed;
  const isHeard = face === "sound";
  return (
    <article className={styles.card} aria-label={t("wordCard")}>
      <div className={styles.stage}>
        <WordBlock {...{ word, mark, badge }} isShown={!isHeard || isOpen} instead={t("listen")} />
        <SoundDisc
          label={t("playSound")}
          isPlaying={isPlaying}
          isHearing={isHeard}
          onClick={onSound}
        />
      </div>
      <Sheet
        word={word}
        isOpen={isOpen}
        hint={hint ?? t(isHeard ? "recallByEar" : "recallFirst")}
        onReveal={onReveal}
        revealLabel={isHeard ? t("revealWord") : t("revealMeaning")}
      />
      {corner}
      <Corner word={word} courseId={courseId} isHidden={isHeard && !isOpen} />
    </article>
  );
}
