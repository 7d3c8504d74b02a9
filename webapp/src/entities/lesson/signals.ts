import type { Role } from "@/rpc";

/** A message from another device of a class; it is not stored. */
export interface Signal {
  readonly role: Role;
  readonly kind: string;
  readonly payload: string;
}

const listeners = new Set<(signal: Signal) => void>();

/** Listens to the signals of the class on this page; returns a function that stops it. */
export function hearSignals(listener: (signal: Signal) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellSignal(signal: Signal): void {
  for (const listener of listeners) listener(signal);
}

/** The fields in a payload, which another device wrote and may be anything. */
export function fieldsIn<Fields>(payload: string): { [Name in keyof Fields]?: unknown } {
  try {
    return Object(JSON.parse(payload));
  } catch {
    return {};
  }
}
