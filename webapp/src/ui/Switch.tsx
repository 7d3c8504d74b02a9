import { useId } from "react";
import { ControlRow } from "./ControlRow";
import styles from "./Switch.module.css";

interface SwitchProps {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A row with a switch that takes effect immediately. */
export function Switch({ label, detail, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  const detailId = `${id}-detail`;
  return (
    <ControlRow
      ids={{ title: id, detail: detailId }}
      title={label}
      detail={detail}
      after={
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-labelledby={id}
          aria-describedby={detail && detailId}
          className={styles.switch}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
    />
  );
}
