/** What a device of a class said to the others, and nobody stored. */
export interface Signal {
  readonly role: string;
  readonly kind: string;
  readonly payload: string;
}

const listeners = new Set<(signal: Signal) => void>();

/** Hears the signals of the class that this page has open; answers how to hear no more. */
export function hearSignals(listener: (signal: Signal) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellSignal(signal: Signal): void {
  for (const listener of listeners) listener(signal);
}
