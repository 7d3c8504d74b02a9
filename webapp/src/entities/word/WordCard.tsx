import { type ComponentProps, lazy, memo, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { WordView } from "@/rpc";
import { Stack } from "@/ui";
import { Card } from "@/ui/Card";
import { SoundDisc } from "@/ui/SoundDisc";
import type { MarkOf } from "./Mark";
import { Picture } from "./Picture";
import { Sheet } from "./Sheet";
import { WordBlock } from "./WordBlock";
import styles from "./WordCard.module.css";

const CardCorner = lazy(() => import("./CardCorner"));

/** The actions of a card's word; they load after the card. Words without a book have none. */
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
  /** The initially visible part: the word, its sound only, or everything. */
  readonly face: "word" | "sound" | "all";
  readonly isRevealed: boolean;
  /** None if nothing may be revealed. */
  readonly onReveal?: (() => void) | undefined;
  readonly onSound: () => void;
  /** Shows the word's picture: where it is learned, never where it is asked. */
  readonly hasPicture?: boolean;
  readonly isPlaying?: boolean;
  /** The answer just given to this word. */
  readonly mark?: MarkOf | null;
  /** That mark, if it must be visible before anything else changes. */
  readonly badge?: ReactNode;
  /** The text on the closed sheet, unless it is to recall the meaning. */
  readonly hint?: string | undefined;
  /** The book that shows it with this text, for reports. */
  readonly courseId?: number | undefined;
  /** Below the sound: says the word after it. */
  readonly saying?: ReactNode;
  /** In the card's corner. */
  readonly corner?: ReactNode;
}

/** A word card. Hidden parts keep their space, so that revealing them moves nothing. */
export function WordCard(props: WordCardProps) {
  const { word, face, isRevealed, onReveal, onSound, isPlaying = false, mark = null } = props;
  const { hasPicture = false, badge, hint, courseId, saying, corner } = props;
  const { t } = useTranslation("entities");
  const isOpen = face === "all" || isRevealed;
  const isHeard = face === "sound";
  return (
    <Card as="article" lifted className={styles.card} aria-label={t("wordCard")}>
      <Stack gap={4} centered="middle" className={styles.stage}>
        {hasPicture && <Picture word={word} size="large" />}
        <WordBlock {...{ word, mark, badge }} isShown={!isHeard || isOpen} instead={t("listen")} />
        <div className={styles.sounds}>
          <SoundDisc
            label={t("playSound")}
            isPlaying={isPlaying}
            isHearing={isHeard}
            onClick={onSound}
          />
          {saying}
        </div>
      </Stack>
      <Sheet
        word={word}
        isOpen={isOpen}
        hint={hint ?? t(isHeard ? "recallByEar" : "recallFirst")}
        onReveal={onReveal}
        revealLabel={isHeard ? t("revealWord") : t("revealMeaning")}
      />
      {corner}
      <Corner word={word} courseId={courseId} isHidden={isHeard && !isOpen} />
    </Card>
  );
}
