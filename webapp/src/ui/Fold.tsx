import type { ReactNode } from "react";
import { Card } from "./Card";
import styles from "./Fold.module.css";
import { Icon } from "./Icon";
import { Text } from "./Text";

interface FoldProps {
  readonly title: string;
  /** At its right, for instance a count. */
  readonly aside?: ReactNode;
  /** Open from the start. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Collapsed content, such as past or rarely needed items: its title, and on a tap the rest. */
export function Fold({ title, aside, isOpen, children }: FoldProps) {
  return (
    <Card as="details" open={isOpen} className={styles.fold}>
      <summary className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside && (
          <Text as="span" look="note">
            {aside}
          </Text>
        )}
        <span className={styles.mark}>
          <Icon name="forward" size={20} />
        </span>
      </summary>
      <div className={styles.inside}>{children}</div>
    </Card>
  );
}
