import { classes } from "@/ui";
import styles from "./ReviewTrack.module.css";

/** The state of a day of a review plan; each state has its own shape. */
export type ReviewState = "done" | "missed" | "nothing_due" | "due" | "catch_up" | "to_come";

/** The shape of a state around a centre, at most 14 wide; it has no label of its own. */
export function ReviewShape({ state }: { readonly state: ReviewState }) {
  switch (state) {
    case "done":
      return (
        <>
          <circle className={styles.done} r={7} />
          <path className={styles.tick} d="M-2.9 .3l2.1 2.2 3.9-4.6" />
        </>
      );
    case "missed":
      return (
        <>
          <circle className={styles.missed} r={6.25} />
          <path className={styles.missed} d="M-2.8 0h5.6" />
        </>
      );
    case "nothing_due":
      return <circle className={styles.done} r={3} />;
    case "due":
      return (
        <>
          <circle className={styles.due} r={6} />
          <circle className={styles.dueHeart} r={3} />
        </>
      );
    case "catch_up":
      return (
        <>
          <path className={styles.late} d="M0-6.8L6.8 0 0 6.8-6.8 0z" />
          <circle className={styles.lateHeart} r={2.4} />
        </>
      );
    case "to_come":
      return <circle className={styles.toCome} r={3} />;
  }
}

interface ReviewMarkProps {
  readonly state: ReviewState;
  readonly className?: string | undefined;
}

/** The same beside a text that says it. */
export function ReviewMark({ state, className }: ReviewMarkProps) {
  return (
    <svg
      className={classes(styles.mark, className)}
      width={18}
      height={18}
      viewBox="-9 -9 18 18"
      aria-hidden="true"
    >
      <ReviewShape state={state} />
    </svg>
  );
}
