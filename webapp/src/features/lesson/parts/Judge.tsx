import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { classes, Drawing, Icon } from "@/ui";
import { shapes } from "./shapes";
import styles from "./Thumb.module.css";

interface JudgeProps {
  /** "test" words say right and wrong instead of known and not yet. */
  readonly kind: "knowing" | "test";
  readonly disabled?: boolean;
  /** A touch means nothing for a while; the buttons look as always. */
  readonly isResting?: boolean;
  readonly onJudge: (right: boolean) => void;
}

/** The two equal buttons at the thumb, always at the same place. */
export function Judge({ kind, disabled = false, isResting = false, onJudge }: JudgeProps) {
  const { t } = useTranslation("lesson");
  const tap = (right: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    // After a tap the keys mean the page again; who came here by keyboard stays here.
    if (event.detail > 0) event.currentTarget.blur();
    onJudge(right);
  };
  const both = { type: "button", disabled, "aria-disabled": isResting || undefined } as const;
  return (
    <>
      <button
        {...both}
        className={classes(styles.judge, styles.notYet)}
        aria-keyshortcuts="1"
        onClick={tap(false)}
      >
        <Drawing shape={shapes.notYet} size={22} />
        {kind === "test" ? t("wrong") : t("unknown")}
      </button>
      <button
        {...both}
        className={classes(styles.judge, styles.known)}
        aria-keyshortcuts="2"
        onClick={tap(true)}
      >
        <Icon name="check" size={22} />
        {kind === "test" ? t("right") : t("known")}
      </button>
    </>
  );
}
