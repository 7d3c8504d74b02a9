import { useState } from "react";

/** Several rows of a list, chosen to do something with them all. */
export interface Selection {
  readonly isOn: boolean;
  readonly ids: readonly number[];
  readonly start: () => void;
  readonly stop: () => void;
  readonly toggle: (id: number) => void;
  /** These, or none where they are all chosen already. */
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
