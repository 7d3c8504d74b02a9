import { useTranslation } from "react-i18next";
import { Select } from "@/ui";
import { HOUSE } from "./filters";
import { useShops } from "./shops";

interface ShopSelectProps {
  /** The code of an institution; the house is "", or as a filter `HOUSE`. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** As a filter it also offers all of them, as "". */
  readonly isFilter?: boolean;
  readonly disabled?: boolean;
}

/** Chooses an institution or the house, for who sees several; nothing for others. */
export function ShopSelect({ value, onChange, isFilter = false, disabled }: ShopSelectProps) {
  const { t } = useTranslation(["deskPeople", "desk"]);
  const shops = useShops() ?? [];
  if (shops.length === 0) return null;
  const house = { value: isFilter ? HOUSE : "", label: t("desk:house") };
  return (
    <Select
      label={t("shop")}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
      options={[
        ...(isFilter ? [{ value: "", label: t("desk:allShops") }] : []),
        house,
        ...shops.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  );
}
