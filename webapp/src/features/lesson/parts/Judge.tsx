import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { classes, Icon } from "@/ui";
import styles from "./Judge.module.css";

interface JudgeProps {
  /** "test" words say right and wrong instead of known and unknown. */
  readonly kind: "knowing" | "test";
  readonly disabled?: boolean;
  readonly onJudge: (right: boolean) => void;
}

/** The two wide buttons at the thumb, always at the same place. */
export function Judge({ kind, disabled = false, onJudge }: JudgeProps) {
  const { t } = useTranslation("lesson");
  const tap = (right: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    // After a tap the keys mean the page again; who came here by keyboard stays here.
    if (event.detail > 0) event.currentTarget.blur();
    onJudge(right);
  };
  return (
    <div className={styles.judge}>
      <button
        type="button"
        className={classes(styles.button, styles.right)}
        aria-keyshortcuts="1"
        disabled={disabled}
        onClick={tap(true)}
      >
        <Icon name="check" size={20} />
        {kind === "test" ? t("right") : t("known")}
      </button>
      <button
        type="button"
        className={classes(styles.button, styles.wrong)}
        aria-keyshortcuts="2"
        disabled={disabled}
        onClick={tap(false)}
      >
        <Icon name="cross" size={20} />
        {kind === "test" ? t("wrong") : t("unknown")}
      </button>
    </div>
  );
}
