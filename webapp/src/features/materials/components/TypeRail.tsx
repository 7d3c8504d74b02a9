import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { MaterialType } from "@/rpc";
import styles from "./TypeRail.module.css";

export const TYPES = [
  "VOCABULARY",
  "GRAMMAR",
  "READING",
  "CLOZE",
  "LISTENING_AND_SPEAKING",
  "WRITING",
  "SEVEN_PICK_FIVE",
  "SELECT_WORD_FILL_BLANK",
  "READING_JUDGMENT",
] as const satisfies readonly MaterialType[];

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
      {TYPES.map((type) => (
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
