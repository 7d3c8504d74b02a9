import type { ReactNode } from "react";
import styles from "./ControlRow.module.css";
import { classes } from "./classes";
import { Text } from "./Text";

interface ControlRowProps {
  /** The ids of title and detail, for a control that is labelled by each of them separately. */
  readonly ids?: { readonly title: string; readonly detail: string };
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly className?: string | undefined;
}

/** A row with a control before or after its label; the whole row can be tapped. */
export function ControlRow({ ids, title, detail, before, after, className }: ControlRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control stands before or after the texts
    <label className={classes(styles.row, className)}>
      {before}
      <span className={styles.texts}>
        <span id={ids?.title}>{title}</span>
        {detail && (
          <Text as="span" look="note" id={ids?.detail}>
            {detail}
          </Text>
        )}
      </span>
      {after}
    </label>
  );
}
