import { errorText } from "@/i18n/errorText";
import { createStore } from "@/store";

/** What the desk has just done, and its counter-operation if there is one. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => Promise<void>) | undefined;
  readonly isFailure?: boolean;
}

/** How long a notice stays. */
export const NOTICE_MS = 20_000;

export const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

/** Says what was done. */
export function notify(text: string, undo?: (() => Promise<void>) | undefined): void {
  lastId += 1;
  notices.set([...notices.get(), { id: lastId, text, undo }]);
}

/** Says why something was not done. */
export function notifyFailure(error: unknown): void {
  const text = errorText(error);
  if (text === null) return;
  lastId += 1;
  notices.set([...notices.get(), { id: lastId, text, isFailure: true }]);
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}
