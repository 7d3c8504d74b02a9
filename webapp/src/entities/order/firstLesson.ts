import { createKeptStore, OWN } from "@/keptStore";
import { local } from "@/storage";

/** A student's first lesson, as far as its steps were explained on this device. */
interface FirstLesson {
  readonly courseOrderId: number;
  /** The number of steps whose hint was shown and is not shown again. */
  readonly explained: number;
}

function read(kept: unknown): FirstLesson | null {
  const { courseOrderId, explained } = (kept ?? {}) as Partial<FirstLesson>;
  if (typeof courseOrderId !== "number" || typeof explained !== "number") return null;
  return { courseOrderId, explained };
}

const kept = createKeptStore(local, `${OWN}firstLesson`, read);

export const firstLesson = {
  get: kept.get,
  subscribe: kept.subscribe,
  begin: (courseOrderId: number) => kept.set({ courseOrderId, explained: 0 }),
  /** The hints of this many steps are over, in the order of the steps. */
  explain(explained: number) {
    const now = kept.get();
    if (now && explained > now.explained) kept.set({ ...now, explained });
  },
};
