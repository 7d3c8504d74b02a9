import { useTranslation } from "react-i18next";
import { classes } from "@/ui";
import styles from "./Dots.module.css";

/** More words than this are counted on a bar. */
const MOST_DOTS = 5;

interface DotsProps {
  readonly at: number;
  readonly of: number;
  /** Answers given in this step, as far as this device saw them. */
  readonly marks?: ReadonlyMap<number, boolean>;
}

/** Where one is among the words of a step. */
export function Dots({ at, of, marks }: DotsProps) {
  const { t } = useTranslation("lesson");
  const shown = Math.min(at + 1, of);
  return (
    <div className={styles.line}>
      {of <= MOST_DOTS ? (
        <div className={styles.dots} aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
              key={index}
              className={classes(
                styles.dot,
                index === at && styles.current,
                index < at && styles.done,
                index < at && marks?.get(index) === false && styles.wrong,
              )}
            />
          ))}
        </div>
      ) : (
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.filled} style={{ transform: `scaleX(${at / of})` }} />
        </div>
      )}
      <span className={styles.count} role="img" aria-label={t("wordOf", { at: shown, of })}>
        {shown}/{of}
      </span>
    </div>
  );
}
