import { classes, Drawing, Icon } from "@/ui";
import { shapes } from "@/ui/shapes";
import tints from "@/ui/tints.module.css";
import styles from "./Mark.module.css";

export interface MarkOf {
  readonly right: boolean;
  readonly text: string;
}

interface MarkProps {
  readonly mark: MarkOf | null;
  /** Marks that are rendered in advance, so that the right one only has to be revealed. */
  readonly drawn?: readonly MarkOf[];
}

/** The mark of an answer above its word; its space is reserved. */
export function Mark({ mark, drawn }: MarkProps) {
  const marks = drawn ?? (mark ? [mark] : []);
  return (
    <span className={styles.slot}>
      {marks.map(({ right, text }) => (
        <span
          key={String(right)}
          className={classes(
            styles.mark,
            right ? tints.positive : tints.warning,
            mark?.right !== right && styles.drawn,
          )}
        >
          {right ? <Icon name="check" size={16} /> : <Drawing shape={shapes.notYet} size={16} />}
          {text}
        </span>
      ))}
    </span>
  );
}
