import { classes, Drawing, Icon } from "@/ui";
import { shapes } from "@/ui/shapes";
import styles from "./Mark.module.css";

export interface MarkOf {
  readonly right: boolean;
  readonly text: string;
}

/** How a word was answered, worn above it; its place is kept. */
export function Mark({ mark }: { readonly mark: MarkOf | null }) {
  return (
    <span className={styles.slot}>
      {mark && (
        <span className={classes(styles.mark, mark.right ? styles.right : styles.notYet)}>
          {mark.right ? (
            <Icon name="check" size={16} />
          ) : (
            <Drawing shape={shapes.notYet} size={16} />
          )}
          {mark.text}
        </span>
      )}
    </span>
  );
}
