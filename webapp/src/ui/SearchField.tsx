import { useRef } from "react";
import { IconButton } from "./Button";
import { DEFAULT_MAX_LENGTH } from "./Field";
import { Drawing } from "./Icon";
import styles from "./SearchField.module.css";
import { shapes } from "./shapes";

const LENS = "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4";

interface SearchFieldProps {
  /** Its label and placeholder. */
  readonly label: string;
  readonly value: string;
  /** The label of the button that clears it, like Escape. */
  readonly clearLabel: string;
  readonly onChange: (value: string) => void;
}

/** Filters a list while typing. */
export function SearchField({ label, value, clearLabel, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones of some years do not know <search>
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        // Closing the phone's keyboard makes room for the results.
        input.current?.blur();
      }}
    >
      <Drawing shape={LENS} size={20} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={DEFAULT_MAX_LENGTH}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || value === "") return;
          event.preventDefault();
          clear();
        }}
      />
      {value !== "" && (
        <IconButton icon={{ shape: shapes.cross }} label={clearLabel} onClick={clear} />
      )}
    </form>
  );
}
