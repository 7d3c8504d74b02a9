import { createContext, type ReactNode, use, useId } from "react";
import { Card } from "./Card";
import { ControlRow } from "./ControlRow";
import styles from "./RadioRows.module.css";

interface RowTexts {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** At the end of the row, for instance a count. */
  readonly aside?: ReactNode;
}

interface RadioRowProps extends RowTexts {
  readonly checked: boolean;
  readonly onChoose: () => void;
}

/** The group name of the radio buttons, so that arrow keys move between them. */
export const ChoiceName = createContext<string | undefined>(undefined);

/** One of several rows to choose from. */
export function RadioRow({ title, detail, aside, checked, onChoose }: RadioRowProps) {
  return (
    <ControlRow
      className={styles.row}
      title={title}
      detail={detail}
      before={<input type="radio" name={use(ChoiceName)} checked={checked} onChange={onChoose} />}
      after={aside && <span className={styles.aside}>{aside}</span>}
    />
  );
}

interface RadioRowValue<Value> extends RowTexts {
  readonly value: Value;
}

interface RadioRowsProps<Value> {
  /** The label of the choice. */
  readonly label: string;
  /** The name of the radio buttons in a form. */
  readonly name?: string;
  readonly rows: readonly RadioRowValue<Value>[];
  /** The selected one; none at first. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** A choice of one among several, as stacked rows of radio buttons. */
export function RadioRows<Value extends string | number>(props: RadioRowsProps<Value>) {
  const id = useId();
  const name = props.name ?? id;
  return (
    <Card as="fieldset" className={styles.list}>
      <legend className="visually-hidden">{props.label}</legend>
      <ChoiceName value={name}>
        {props.rows.map(({ value, ...texts }) => (
          <RadioRow
            key={value}
            {...texts}
            checked={value === props.value}
            onChoose={() => props.onChange(value)}
          />
        ))}
      </ChoiceName>
    </Card>
  );
}
