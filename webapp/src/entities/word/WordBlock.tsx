import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { WordView } from "@/rpc";
import { classes } from "@/ui";
import { typeThatFits } from "@/ui/fit";
import { Mark, type MarkOf } from "./Mark";
import styles from "./WordBlock.module.css";

interface BlockProps {
  readonly word: WordView;
  /** If hidden, it keeps its space. */
  readonly isShown: boolean;
  /** Shown in place of a hidden word. */
  readonly instead?: string;
  readonly mark: MarkOf | null;
  /** The mark, if it must be visible before anything else changes. */
  readonly badge?: ReactNode;
  readonly isSmall?: boolean;
}

/** The word with its phonetic and the mark of its answer. */
export function WordBlock(props: BlockProps) {
  const { word, isShown, instead, mark, isSmall = false } = props;
  const { badge = <Mark mark={mark} /> } = props;
  const { t } = useTranslation("entities");
  const worn = mark && (mark.right ? styles.known : styles.notYet);
  const full = isSmall ? "var(--type-32)" : "var(--type-44)";
  return (
    <div className={styles.said} aria-live="polite" aria-atomic="true">
      {/* Another word is another element: nothing of the previous one animates. */}
      <div key={word.id} className={styles.block}>
        {badge}
        {isShown ? (
          <h2
            className={classes(styles.word, worn)}
            lang="en"
            translate="no"
            style={{ fontSize: typeThatFits(word.enWord, full) }}
          >
            <span>{word.enWord}</span>
          </h2>
        ) : (
          <p className={styles.instead}>{instead}</p>
        )}
        <p className={styles.phonetic} lang="en" translate="no">
          {isShown && phoneticsOf(word, t("british"), t("american"))}
        </p>
      </div>
    </div>
  );
}

/** Both accents if they are known and differ; else the one phonetic. */
function phoneticsOf(word: WordView, british: string, american: string): string {
  const { phonetic, phoneticUk, phoneticUs } = word;
  if (phoneticUk && phoneticUs && phoneticUk !== phoneticUs)
    return `${british} /${phoneticUk}/ ${american} /${phoneticUs}/`;
  return phonetic ? `/${phonetic}/` : "";
}
