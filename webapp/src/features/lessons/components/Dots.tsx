import { useTranslation } from "react-i18next";
import { classes } from "@/ui";
import styles from "./Dots.module.css";

/** With more words than this, a count is shown. */
const MOST_DOTS = 15;

interface DotsProps {
  readonly at: number;
  readonly of: number;
  /** Answers given in this step, as far as this device saw them; none in a step without answers. */
  readonly marks?: ReadonlyMap<number, boolean>;
}

/** The words of a step, with the current one marked. */
export function Dots({ at, of, marks }: DotsProps) {
  const { t } = useTranslation("lessons");
  const shown = Math.min(at + 1, of);
  const dot = (index: number) => {
    const right = marks?.get(index);
    return classes(
      styles.dot,
      index === at && styles.now,
      (right ?? (marks === undefined && index < at)) && styles.right,
      right === undefined && marks && index < at && styles.passed,
      right === false && styles.notYet,
    );
  };
  return (
    <div className={styles.dots} role="img" aria-label={t("wordOf", { at: shown, of })}>
      {of > MOST_DOTS && `${shown}/${of}`}
      {of <= MOST_DOTS &&
        Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
          <span key={index} className={dot(index)} />
        ))}
    </div>
  );
}
