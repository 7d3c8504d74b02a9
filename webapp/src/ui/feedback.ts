/**
 * Short messages and questions from anywhere: a toast, a notice, a yes-or-no question. Questions
 * wait in a queue; `FeedbackHost` shows them.
 */

import { createStore } from "@/store";
import { widthOf } from "./width";

export const TOAST_MS = 2_000;
/** Why something was not done is read after a glance elsewhere, too. */
const FAILURE_MS = 10_000;
/** In widths of a Chinese character; a Latin one is half as wide. */
const TOAST_MAX_WIDTH = 20;

interface Toast {
  readonly id: number;
  readonly text: string;
}

interface Notice {
  readonly kind: "notice";
  readonly id: number;
  readonly text: string;
}

/** A question, with its texts. */
interface Question {
  readonly title: string;
  readonly text?: string | undefined;
  readonly confirmLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
  readonly danger?: boolean | undefined;
}

export interface Confirm extends Question {
  readonly kind: "confirm";
  readonly id: number;
  readonly answer: (yes: boolean) => void;
}

export type Asked = Notice | Confirm;

interface Shown {
  readonly toast: Toast | null;
  readonly asked: readonly Asked[];
}

type WithoutId<Kind> = Kind extends Asked ? Omit<Kind, "id"> : never;

const shown = createStore<Shown>({ toast: null, asked: [] });
let lastId = 0;

function show(changes: Partial<Shown>): void {
  shown.set({ ...shown.get(), ...changes });
}

function ask(question: WithoutId<Asked>): void {
  lastId += 1;
  show({ asked: [...shown.get().asked, { ...question, id: lastId } as Asked] });
}

function answered(id: number): void {
  show({ asked: shown.get().asked.filter((question) => question.id !== id) });
}

/** Says why something was not done. */
export function toastFailure(text: string): void {
  toast(text, FAILURE_MS);
}

/** Takes the message away: what it says is being tried again. */
export function clearToast(): void {
  show({ toast: null });
}

/** Shows a short message; one that is too long for a toast becomes a notice. */
export function toast(text: string, stays = TOAST_MS): void {
  if (widthOf(text) > TOAST_MAX_WIDTH) {
    const waiting = shown.get().asked.some((one) => one.kind === "notice" && one.text === text);
    if (!waiting) ask({ kind: "notice", text });
    return;
  }
  lastId += 1;
  const id = lastId;
  show({ toast: { id, text } });
  setTimeout(() => {
    if (shown.get().toast?.id === id) show({ toast: null });
  }, stays);
}

/** Asks a question; any answer but yes is no, also that it is being asked already. */
export async function confirm(question: Question): Promise<boolean> {
  const { asked } = shown.get();
  if (asked.some((one) => one.kind === "confirm" && one.title === question.title)) return false;
  return new Promise((answer) => ask({ kind: "confirm", ...question, answer }));
}

export const feedback = { get: shown.get, subscribe: shown.subscribe, answered };
