import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./Icon";
import styles from "./List.module.css";
import { ChoiceName, RadioRow } from "./RadioRows";

interface ListProps {
  readonly label?: string;
  readonly children: ReactNode;
}

/** A raised block of rows. */
export function List({ label, children }: ListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      <ChoiceName value={useId()}>{children}</ChoiceName>
    </ul>
  );
}

/** A row of a list of which one is chosen. */
export function ChoiceRow(props: ComponentProps<typeof RadioRow>) {
  return (
    <li className={styles.item}>
      <RadioRow {...props} />
    </li>
  );
}

interface RowProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly value?: ReactNode;
  readonly onClick?: (() => void) | undefined;
  /** The chosen one of several. */
  readonly selected?: boolean | undefined;
}

/** A row of at least 56 px; a button when it does something. */
export function Row({ title, detail, value, onClick, selected }: RowProps) {
  const inside = (
    <>
      <span className={styles.said}>
        <span className={styles.texts}>
          <span>{title}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        {value && <span className={styles.value}>{value}</span>}
      </span>
      {selected && (
        <span className={styles.mark}>
          <Icon name="check" size={20} />
        </span>
      )}
      {onClick && selected === undefined && <Icon name="forward" size={18} />}
    </>
  );
  return (
    <li className={styles.item}>
      {onClick ? (
        <button type="button" className={styles.row} onClick={onClick} aria-pressed={selected}>
          {inside}
        </button>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
    </li>
  );
}
