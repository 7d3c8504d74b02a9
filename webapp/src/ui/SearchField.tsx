import { useRef } from "react";
import { IconButton } from "./Button";
import { DEFAULT_MAX_LENGTH } from "./Field";
import { Drawing } from "./Icon";
import styles from "./SearchField.module.css";

const LENS = "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4";

interface SearchFieldProps {
  /** What is searched: its name, and what stands in it while it is empty. */
  readonly label: string;
  readonly value: string;
  /** What the button says that empties it, as Escape does. */
  readonly clearLabel: string;
  readonly onChange: (value: string) => void;
}

/** Narrows a list down as one types. */
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
        // The phone's keyboard makes room for what was found.
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
      {value !== "" && <IconButton icon="cross" label={clearLabel} onClick={clear} />}
    </form>
  );
}
