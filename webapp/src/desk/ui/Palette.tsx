import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "@/ui/useStore";
import styles from "./Palette.module.css";
import { findEntries, isPaletteOpen, type PaletteEntry } from "./palette";

/** Opens and closes the palette by ⌘K or Ctrl K, also from within a field. */
function useCommandK(): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      if (isPaletteOpen.get() || !document.querySelector("dialog[open]")) {
        isPaletteOpen.set(!isPaletteOpen.get());
      }
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Finds people, classes and pages while typing; arrows choose, Enter opens. */
export function Palette() {
  useCommandK();
  return useStore(isPaletteOpen) ? <OpenPalette /> : null;
}

function OpenPalette() {
  const { t } = useTranslation("desk");
  const [text, setText] = useState("");
  const [entries, setEntries] = useState<readonly PaletteEntry[]>([]);
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const close = () => isPaletteOpen.set(false);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  useEffect(() => {
    let isLatest = true;
    void findEntries(text.trim()).then((found) => {
      if (!isLatest) return;
      setEntries(found);
      setAt(0);
    });
    return () => {
      isLatest = false;
    };
  }, [text]);

  function choose(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    close();
    entry.run();
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((before) => (before + step + entries.length) % Math.max(1, entries.length));
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(entries[at]);
    }
  }

  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t("search")}
      onCancel={close}
      onClick={(event) => event.target === dialog.current && close()}
      onKeyDown={press}
    >
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={t("search")}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries[at] ? optionId(at) : undefined}
        placeholder={t("searchHint")}
        autoComplete="off"
        spellCheck={false}
        maxLength={140}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="listbox" id={listId} aria-label={t("found")} className={styles.list}>
        {entries.map((entry, index) => (
          <div
            key={entry.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={index === at ? (element) => element?.scrollIntoView?.({ block: "nearest" }) : null}
            className={styles.entry}
            onClick={() => choose(entry)}
            onKeyDown={press}
          >
            <span>{entry.label}</span>
            {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p role="status" className={styles.none}>
          {t("nothingFound")}
        </p>
      )}
    </dialog>
  );
}
