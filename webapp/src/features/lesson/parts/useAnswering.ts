import { useLayoutEffect, useRef, useState } from "react";

const LONGEST_MS = 3_600_000;

interface Answering {
  /** The last answer in this step; none before the first. */
  readonly mark: boolean | null;
  readonly marks: ReadonlyMap<number, boolean>;
  /** Notes an answer; answers how long it took, in milliseconds. */
  readonly note: (right: boolean) => number;
}

/** Remembers a step's answers as this device gave them, and how long each took. */
export function useAnswering(step: string, at: number): Answering {
  const [noted, setNoted] = useState({ step, marks: new Map<number, boolean>() });
  const shown = useRef({ step: "", at: -1, since: 0 });

  // The time starts with each word.
  useLayoutEffect(() => {
    shown.current = { step, at, since: performance.now() };
  }, [step, at]);

  const marks = noted.step === step ? noted.marks : new Map<number, boolean>();
  return {
    mark: marks.get(at - 1) ?? null,
    marks,
    note(right) {
      setNoted({ step, marks: new Map(marks).set(at, right) });
      return Math.min(LONGEST_MS, Math.round(performance.now() - shown.current.since));
    },
  };
}
