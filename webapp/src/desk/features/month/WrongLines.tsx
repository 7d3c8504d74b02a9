import { useTranslation } from "react-i18next";
import { classes } from "@/ui";
import { type Column, Table } from "../../ui/Table";
import styles from "./Month.module.css";
import { CELLS, type CellName, type ResultLine, type WrongLine } from "./results";

interface WrongLinesProps {
  readonly wrong: readonly WrongLine[];
  /** The lines of the file; without them nothing can be mended here. */
  readonly lines: readonly ResultLine[];
  readonly onChange: (line: number, name: CellName, text: string) => void;
}

/** The lines of a file that were refused, in its order, with their cells to be mended. */
export function WrongLines({ wrong, lines, onChange }: WrongLinesProps) {
  const { t } = useTranslation("deskMonth");
  const cells: readonly Column<WrongLine>[] = CELLS.map((name) => ({
    id: name,
    head: t(`cell_${name}`),
    cell: ({ line }) => {
      const found = lines.find((one) => one.line === line);
      return (
        found && (
          <input
            aria-label={t("cellOf", { cell: t(`cell_${name}`), line })}
            className={styles.cell}
            value={found[name] ?? ""}
            onChange={({ target }) => onChange(line, name, target.value)}
          />
        )
      );
    },
  }));
  const columns: readonly Column<WrongLine>[] = [
    { id: "line", head: t("line"), isNumber: true, isTitle: true, cell: ({ line }) => line },
    {
      id: "why",
      head: t("whyWrong"),
      cell: ({ why }) => <span className={classes(styles.wrong, styles.reason)}>{why}</span>,
    },
    ...(lines.length > 0 ? cells : []),
  ];
  return (
    <div className={styles.scrolls}>
      <Table label={t("wrongLines")} columns={columns} rows={wrong} idOf={({ line }) => line} />
    </div>
  );
}
