import { useTranslation } from "react-i18next";
import { classes, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { typeThatFits } from "@/ui/fit";
import { SoundDisc } from "@/ui/SoundDisc";
import styles from "./FlashCard.module.css";
import { Mark } from "./Mark";
import { Meaning } from "./Meaning";
import { Corner, type WordCardProps } from "./WordCard";

/**
 * A card with the meaning on one side and the word on the other: the word is recalled, then a tap
 * turns the card. A word without a meaning stands on both sides.
 */
export function FlashCard(props: Omit<WordCardProps, "face" | "hint">) {
  const { word, isRevealed, onReveal, onSound, isPlaying = false, corner } = props;
  const { mark = null, badge = <Mark mark={mark} /> } = props;
  const { t } = useTranslation("entities");
  const { enWord, zhWord } = word;
  const isMeaning = zhWord !== "" && !isRevealed;
  const asked = zhWord === "" ? enWord : `${word.partOfSpeech} ${zhWord}`.trim();
  const hidden = isMeaning ? styles.hidden : undefined;
  const english = (
    <span
      key={word.id}
      className={styles.word}
      lang="en"
      translate="no"
      style={{ fontSize: typeThatFits(enWord) }}
    >
      {enWord}
    </span>
  );
  return (
    <Card as="article" lifted className={styles.card} aria-label={t("wordCard")}>
      {badge}
      <button
        type="button"
        className={classes(styles.face, isRevealed && styles.turned)}
        aria-label={isRevealed ? undefined : t("turnCard", { word: asked })}
        onClick={onReveal}
      >
        {isRevealed && (
          <Stack as="span" gap={2} className={styles.back}>
            {english}
            <span className={styles.small} lang="zh-CN" translate="no">
              {zhWord}
            </span>
          </Stack>
        )}
        {isMeaning && (
          <span key={word.id} className={styles.meaning}>
            <Meaning word={word} />
          </span>
        )}
        {!isRevealed && !isMeaning && english}
      </button>
      <p
        className="visually-hidden"
        aria-live="polite"
        lang={isMeaning ? "zh-CN" : "en"}
        translate="no"
      >
        {isMeaning ? zhWord : enWord}
      </p>
      {/* The word is not played before it is shown. */}
      <span className={hidden}>
        <SoundDisc label={t("playSound")} isPlaying={isPlaying} onClick={onSound} />
      </span>
      <Text look="note" className={isRevealed ? styles.hidden : undefined}>
        {t("tapToTurn")}
      </Text>
      {corner}
      <Corner word={word} isHidden={isMeaning} />
    </Card>
  );
}
