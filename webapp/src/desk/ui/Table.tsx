import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { classes } from "@/ui";
import styles from "./Table.module.css";

export interface Column<Row> {
  readonly id: string;
  /** Its heading; on a phone its label in a row's card. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures of equal width. */
  readonly isNumber?: boolean;
  /** Names its row: on a phone it heads the card, without a label. */
  readonly isTitle?: boolean;
  /** Its heading is read, but not seen: a column of buttons. */
  readonly isHeadHidden?: boolean;
}

interface TableProps<Row> {
  /** Names the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string | number;
  /** Opens a row, by a tap on it or by Enter. */
  readonly onOpen?: (row: Row) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};
const CONTROL = "button, a, input, select, textarea";

/** A table whose rows are reached by arrows and opened by Enter; on a phone each row is a card. */
export function Table<Row>({ label, columns, rows, idOf, onOpen }: TableProps<Row>) {
  const [current, setCurrent] = useState<string | number | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const known = rows.findIndex((row) => idOf(row) === current);
  const at = Math.max(known, 0);

  function press(event: KeyboardEvent, row: Row, index: number): void {
    // Arrows move also from a button of the row; Enter is then the button's.
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const next = step(index, rows.length - 1);
      (body.current?.rows[next] as HTMLElement | undefined)?.focus();
    } else if (event.key === "Enter" && event.target === event.currentTarget) {
      event.preventDefault();
      onOpen?.(row);
    }
  }

  return (
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ id, head, isHeadHidden }) => (
            <th key={id} scope="col">
              {isHeadHidden ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => {
          const id = idOf(row);
          return (
            <tr
              key={id}
              tabIndex={index === at ? 0 : -1}
              className={classes(onOpen && styles.opens)}
              onFocus={() => setCurrent(id)}
              onKeyDown={(event) => press(event, row, index)}
              onClick={(event) => {
                if (!(event.target as Element).closest(CONTROL)) onOpen?.(row);
              }}
            >
              {columns.map(({ id: column, head, isHeadHidden, cell, isNumber, isTitle }) => (
                <td
                  key={column}
                  data-head={isHeadHidden ? undefined : head}
                  className={classes(isNumber && styles.number, isTitle && styles.title)}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
