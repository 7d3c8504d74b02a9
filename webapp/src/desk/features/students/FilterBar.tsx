import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "@/queries";
import { Select } from "@/ui";
import { SearchField } from "@/ui/SearchField";
import { may, useMe } from "../../session";
import styles from "./Students.module.css";
import { type Filters, HOUSE, NEEDS } from "./students";
import { useGrades } from "./words";

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** The institutions, for who sees several; the list takes as many as a page may have. */
export function useShops() {
  const me = useMe();
  const isOwner = me?.seesAll === true && may(me, "people");
  const { data } = useQuery({
    ...callQuery("StoreListInstitution", { limit: 1000 }),
    enabled: isOwner,
  });
  return isOwner ? (data?.data ?? []) : null;
}

/** The search and the filters of the list. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation(["deskStudents", "desk", "common"]);
  const shops = useShops();
  const grades = useGrades();
  return (
    <div className={styles.filters}>
      <SearchField
        label={t("search")}
        clearLabel={t("clear")}
        value={filters.text}
        onChange={(text) => onChange({ text })}
      />
      {shops !== null && shops.length > 0 && (
        <Select
          label={t("shop")}
          value={filters.shop}
          onChange={({ target }) => onChange({ shop: target.value })}
          options={[
            { value: "", label: t("desk:allShops") },
            { value: HOUSE, label: t("desk:house") },
            ...shops.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      )}
      <Select
        label={t("grade")}
        value={filters.grade}
        onChange={({ target }) => onChange({ grade: target.value })}
        options={[
          { value: "", label: t("allGrades") },
          ...Object.entries(grades).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Select
        label={t("need")}
        value={filters.need}
        onChange={({ target }) => onChange({ need: target.value })}
        options={[
          { value: "", label: t("needAny") },
          ...NEEDS.map((value) => ({ value, label: t(`need_${value}`) })),
        ]}
      />
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
