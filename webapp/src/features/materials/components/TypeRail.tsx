import { useId } from "react";
import { useTranslation } from "react-i18next";
import { MATERIAL_TYPES } from "@/entities/material/types";
import type { MaterialType } from "@/rpc";
import styles from "./TypeRail.module.css";

interface TypeRailProps {
  readonly value: MaterialType;
  readonly onChange: (type: MaterialType) => void;
}

/** The nine types of materials, one below the other. */
export function TypeRail({ value, onChange }: TypeRailProps) {
  const { t } = useTranslation("materials");
  const name = useId();
  return (
    <fieldset className={styles.rail}>
      <legend className="visually-hidden">{t("types")}</legend>
      {MATERIAL_TYPES.map((type) => (
        <label key={type} className={styles.type}>
          <input
            type="radio"
            name={name}
            value={type}
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <span>{t(`type_${type}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
