import type { ReactNode } from "react";
import { clockTime } from "@/i18n/format";
import { classes, Icon, RowButton } from "@/ui";
import styles from "./DayRow.module.css";

interface DayRowProps {
  readonly at: number;
  readonly title: string;
  /** Not held: struck through. */
  readonly isOff: boolean;
  /** Whether it is the one that is shown beside the list. */
  readonly isShown?: boolean;
  /** Beside its title: its status or outcome. */
  readonly aside: ReactNode;
  /** The lines below its title. */
  readonly children: ReactNode;
  readonly onOpen: () => void;
}

/** A session in a list of days: its time, what it is, and its outcome. */
export function DayRow(props: DayRowProps) {
  const { at, title, isOff, isShown = false, aside, children, onOpen } = props;
  const Title = isOff ? "s" : "span";
  return (
    <li>
      <RowButton
        className={classes(styles.row, isOff && styles.off)}
        aria-current={isShown ? "true" : undefined}
        onClick={onOpen}
      >
        <span className={styles.time}>{clockTime(at)}</span>
        <Title className={styles.title}>{title}</Title>
        <span className={styles.below}>{children}</span>
        <span className={styles.aside}>{aside}</span>
        <span className={styles.more}>
          <Icon name="forward" size={18} />
        </span>
      </RowButton>
    </li>
  );
}
