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
  /** Marks that are drawn before one of them is the one, so that it only has to be shown. */
  readonly drawn?: readonly MarkOf[];
}

/** How a word was answered, worn above it; its place is kept. */
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
