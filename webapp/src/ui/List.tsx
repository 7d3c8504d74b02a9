import { type ComponentProps, type ReactNode, useId } from "react";
import { Card } from "./Card";
import { classes } from "./classes";
import { Icon } from "./Icon";
import styles from "./List.module.css";
import { ChoiceName, RadioRow } from "./RadioRows";
import { Text } from "./Text";

interface ListProps {
  readonly label?: string;
  /** Its rows stand in as many columns as fit. */
  readonly flows?: boolean;
  readonly children: ReactNode;
}

/** A raised group of rows. */
export function List({ label, flows = false, children }: ListProps) {
  return (
    <Card
      as="ul"
      className={classes(styles.list, flows && styles.flows)}
      data-fills={flows ? "list" : undefined}
      aria-label={label}
    >
      <ChoiceName value={useId()}>{children}</ChoiceName>
    </Card>
  );
}

/** A row of a list with a selection. */
export function ChoiceRow(props: ComponentProps<typeof RadioRow>) {
  return (
    <li>
      <RadioRow {...props} />
    </li>
  );
}

interface RowButtonProps extends ComponentProps<"button"> {
  /** How it shows a touch. */
  readonly tint?: "grey" | "brand";
  /** Its content is in one line, or in several if there is no room. */
  readonly wraps?: boolean;
}

/** The whole row can be tapped. */
export function RowButton({ tint = "grey", wraps, className, ...rest }: RowButtonProps) {
  const names = classes(styles.button, styles[tint], wraps && styles.wraps, className);
  return <button type="button" {...rest} className={names} />;
}

/**
 * Stacked texts with the remaining width of a row; with enlarged type they wrap before a word
 * breaks.
 */
export function RowTexts({ children }: { readonly children: ReactNode }) {
  return <span className={styles.flowing}>{children}</span>;
}

/** A row with its own parts, in one line, or in several if there is no room. */
export function RowParts({ children }: { readonly children: ReactNode }) {
  return <li className={classes(styles.row, styles.parts)}>{children}</li>;
}

interface RowProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly value?: ReactNode;
  readonly onClick?: (() => void) | undefined;
  /** The selected one. */
  readonly selected?: boolean | undefined;
}

/** A row of at least 56 px; a button if it has an action. */
export function Row({ title, detail, value, onClick, selected }: RowProps) {
  const inside = (
    <>
      <span className={styles.said}>
        <span className={styles.texts}>
          <span>{title}</span>
          {detail && (
            <Text as="span" look="note">
              {detail}
            </Text>
          )}
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
    <li>
      {onClick ? (
        <RowButton tint="brand" className={styles.row} onClick={onClick} aria-pressed={selected}>
          {inside}
        </RowButton>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
    </li>
  );
}
