import { classes, Icon } from "@/ui";
import styles from "./Mark.module.css";

/** A short mark in a card's corner: how the last answer was judged, if there was one. */
export function Mark({ right }: { readonly right: boolean | null }) {
  return (
    <span
      className={classes(
        styles.mark,
        right === true && styles.right,
        right === false && styles.wrong,
      )}
      aria-hidden="true"
    >
      {right !== null && <Icon name={right ? "check" : "cross"} size={20} />}
    </span>
  );
}
