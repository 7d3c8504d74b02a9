import { useState } from "react";

/** The selected rows of a list. */
export interface Selection {
  readonly isOn: boolean;
  readonly ids: readonly number[];
  readonly start: () => void;
  readonly stop: () => void;
  readonly toggle: (id: number) => void;
  /** Selects these, or none if all are selected already. */
  readonly toggleAll: (ids: readonly number[]) => void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  return {
    isOn: chosen !== null,
    ids: [...(chosen ?? [])],
    start: () => setChosen(new Set()),
    stop: () => setChosen(null),
    toggle(id) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    toggleAll(ids) {
      const hasAll = ids.every((id) => chosen?.has(id));
      setChosen(new Set(hasAll ? [] : ids));
    },
  };
}
