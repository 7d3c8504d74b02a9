import { useTranslation } from "react-i18next";
import { Select } from "@/ui";
import { SideCard } from "../../ui/SideCard";
import styles from "./Load.module.css";
import { ROLES, type Role, type Sheet } from "./lists";
import { useReasons } from "./useReasons";

interface SheetTableProps {
  readonly sheet: Sheet;
  /** What each column is. */
  readonly roles: readonly Role[];
  readonly onColumns: (columns: Role[]) => void;
}

/** The beginning of a table; what each column is can be picked at its head. */
export function SheetTable({ sheet, roles, onColumns }: SheetTableProps) {
  const { t } = useTranslation("deskBooks");
  const reasons = useReasons();
  const { columns, rows, basis, problem } = sheet;
  const found = columns.flatMap(({ role }) => (role ? [t(`role_${role as Role}`)] : []));
  return (
    <SideCard title={sheet.sheet ? t("sheet", { name: sheet.sheet }) : t("columns")}>
      {sheet.sheet && problem && <p className={styles.note}>{reasons.problem(problem)}</p>}
      {basis === "kind" ? (
        <p className={styles.note}>{t("foundIn", { columns: found.join(t("comma")) })}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.sheet}>
            <thead>
              <tr>
                {columns.map(({ name }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                  <th key={at} scope="col">
                    <Select
                      label={t("columnNamed", { name: name || at + 1 })}
                      value={roles[at] ?? "skip"}
                      onChange={({ target }) => onColumns(roles.with(at, target.value as Role))}
                      options={ROLES.map((value) => ({ value, label: t(`role_${value}`) }))}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
                <tr key={at}>
                  {columns.map((_column, nth) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                    <td key={nth}>{row[nth]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SideCard>
  );
}
