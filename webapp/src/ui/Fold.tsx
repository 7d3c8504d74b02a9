import type { ReactNode } from "react";
import { Card } from "./Card";
import styles from "./Fold.module.css";
import { Icon } from "./Icon";
import { Text } from "./Text";

interface FoldProps {
  readonly title: string;
  /** At its right, for instance a count. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Collapsed content, such as past or rarely needed items: its title, and on a tap the rest. */
export function Fold({ title, aside, children }: FoldProps) {
  return (
    <Card as="details" className={styles.fold}>
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
