import { useId } from "react";
import styles from "./Switch.module.css";
import { Text } from "./Text";

interface SwitchProps {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A row with something to turn on or off, which holds at once. */
export function Switch({ label, detail, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  const detailId = `${id}-detail`;
  return (
    <label className={styles.row}>
      <span className={styles.texts}>
        <span id={id}>{label}</span>
        {detail && (
          <Text as="span" look="note" id={detailId}>
            {detail}
          </Text>
        )}
      </span>
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
    </label>
  );
}
