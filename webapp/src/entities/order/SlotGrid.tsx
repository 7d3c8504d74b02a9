import { useLayoutEffect, useRef } from "react";
import { SLOTS } from "@/machines/constants";
import { isDisabled } from "@/machines/timePicker";
import styles from "./SlotGrid.module.css";

interface SlotGridProps {
  readonly label: string;
  /** The picked one: the others are disabled until it is cleared. */
  readonly slot: string | null;
  /** The usual one: it is outlined, and has the focus first, because the day is long. */
  readonly opensAt: string;
  readonly onTap: (slot: string) => void;
}

/** The half hours of a day, of which one is picked. */
export function SlotGrid({ label, slot, opensAt, onTap }: SlotGridProps) {
  const slots = useRef<HTMLFieldSetElement>(null);
  const first = useRef(opensAt);
  useLayoutEffect(() => {
    const usual = slots.current?.querySelector<HTMLElement>(`[data-slot="${first.current}"]`);
    // The dialog around it opens later, and scrolls to what has the focus.
    if (usual) usual.autofocus = true;
  }, []);
  return (
    <fieldset ref={slots} className={styles.slots}>
      <legend className="visually-hidden">{label}</legend>
      {SLOTS.map((one) => (
        <button
          key={one}
          type="button"
          data-slot={one}
          className={styles.slot}
          aria-pressed={one === slot}
          data-usual={one === opensAt ? "" : undefined}
          disabled={isDisabled(one, slot)}
          onClick={() => onTap(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}
