import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "@/ui";
import { SearchField } from "@/ui/SearchField";
import type { Filters } from "./filters";
import styles from "./People.module.css";
import { ShopSelect } from "./ShopSelect";

interface FilterBarProps {
  /** What the search finds people by. */
  readonly label: string;
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
  /** The filters that only this list has. */
  readonly children: ReactNode;
}

/** The search and the filters of a list of people. */
export function FilterBar({ label, filters, onChange, children }: FilterBarProps) {
  const { t } = useTranslation("deskPeople");
  return (
    <div className={styles.filters}>
      <SearchField
        label={label}
        clearLabel={t("clear")}
        value={filters.text}
        onChange={(text) => onChange({ text })}
      />
      <ShopSelect value={filters.shop} onChange={(shop) => onChange({ shop })} isFilter />
      {children}
      <Select
        label={t("account")}
        value={filters.closed}
        onChange={({ target }) => onChange({ closed: target.value })}
        options={[
          { value: "", label: t("open") },
          { value: "1", label: t("closed") },
        ]}
      />
    </div>
  );
}
