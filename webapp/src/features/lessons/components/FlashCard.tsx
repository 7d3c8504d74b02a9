import { useTranslation } from "react-i18next";
import { Mark } from "@/entities/word/Mark";
import { Corner, type WordCardProps } from "@/entities/word/WordCard";
import { classes, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { typeThatFits } from "@/ui/fit";
import { SoundDisc } from "@/ui/SoundDisc";
import styles from "./FlashCard.module.css";

/** A card with the word on one side and its meaning on the other; a tap flips it. */
export function FlashCard(props: Omit<WordCardProps, "face" | "hint">) {
  const { word, isRevealed, onReveal, onSound, isPlaying = false, corner } = props;
  const { mark = null, badge = <Mark mark={mark} /> } = props;
  const { t } = useTranslation(["lessons", "entities"]);
  return (
    <Card as="article" lifted className={styles.card} aria-label={t("entities:wordCard")}>
      {badge}
      <button
        type="button"
        className={classes(styles.face, isRevealed && styles.turned)}
        aria-label={isRevealed ? undefined : t("turnCard", { word: word.enWord })}
        onClick={onReveal}
      >
        {isRevealed ? (
          <Stack as="span" gap={2} className={styles.back}>
            <span className={styles.translation} lang="zh-CN" translate="no">
              {word.zhWord}
            </span>
            <span className={styles.small} lang="en" translate="no">
              {word.enWord}
            </span>
          </Stack>
        ) : (
          <span
            key={word.id}
            className={styles.word}
            lang="en"
            translate="no"
            style={{ fontSize: typeThatFits(word.enWord) }}
          >
            {word.enWord}
          </span>
        )}
      </button>
      <p className="visually-hidden" aria-live="polite">
        {isRevealed ? word.zhWord : word.enWord}
      </p>
      <SoundDisc label={t("entities:playSound")} isPlaying={isPlaying} onClick={onSound} />
      <Text look="note">{t("tapToTurn")}</Text>
      {corner}
      <Corner word={word} isHidden={false} />
    </Card>
  );
}
