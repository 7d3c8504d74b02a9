import { type KeyboardEvent, useId, useState } from "react";
import { classes, Field } from "@/ui";
import styles from "./Combobox.module.css";

/** Something to choose. */
export interface Option {
  readonly id: string | number;
  readonly label: string;
  /** What tells it from others with the same label, or what is in its way. */
  readonly detail?: string | undefined;
  /** It may be chosen, but something is in its way. */
  readonly isDoubtful?: boolean;
}

interface ComboboxProps<Each extends Option> {
  readonly label: string;
  readonly isCell?: boolean;
  readonly name?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** What is typed, or the chosen one in words. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What fits the text. */
  readonly options: readonly Each[];
  /** Stands in the place of the list while nothing fits. */
  readonly empty?: string | null;
  readonly onChoose: (option: Each) => void;
}

/** A field that finds something while one types: arrows choose, Enter takes it, Escape closes. */
export function Combobox<Each extends Option>(props: ComboboxProps<Each>) {
  const { text, options, onText, onChoose, empty = null, ...field } = props;
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const isShown = isOpen && options.length > 0;
  const isEmpty = isOpen && options.length === 0 && empty !== null;
  const active = Math.min(at, options.length - 1);

  function choose(option: Each | undefined): void {
    if (!option) return;
    setOpen(false);
    onChoose(option);
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isShown) setOpen(true);
      else setAt((active + step + options.length) % Math.max(1, options.length));
    } else if (event.key === "Enter" && isShown && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === "Escape" && (isShown || isEmpty)) {
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <div className={styles.box}>
      <Field
        {...field}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && options[active] ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={({ target }) => {
          setAt(0);
          setOpen(true);
          onText(target.value);
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
      />
      {isShown && (
        <div role="listbox" id={listId} aria-label={field.label} className={styles.list}>
          {options.map((option, index) => (
            <div
              key={option.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              ref={
                index === active
                  ? (element) => element?.scrollIntoView?.({ block: "nearest" })
                  : null
              }
              className={classes(styles.option, option.isDoubtful && styles.doubtful)}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              onKeyDown={press}
            >
              <span>{option.label}</span>
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </div>
          ))}
        </div>
      )}
      {isEmpty && (
        <p role="status" className={classes(styles.list, styles.none)}>
          {empty}
        </p>
      )}
    </div>
  );
}
