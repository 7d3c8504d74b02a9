/**
 * Short messages and questions, from anywhere: a toast, a notice, a yes-or-no question, a prompt.
 * What is asked waits in a queue; `FeedbackHost` shows it.
 */

import { createStore } from "@/store";
import { widthOf } from "./width";

export const TOAST_MS = 2_000;
/** In widths of a Chinese character; a Latin one is half as wide. */
export const TOAST_MAX_WIDTH = 20;

export interface Toast {
  readonly id: number;
  readonly text: string;
}

interface Question<Reply> {
  readonly id: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly confirmLabel?: string | undefined;
  readonly answer: (reply: Reply) => void;
}

export interface Notice extends Question<undefined> {
  readonly kind: "notice";
}

export interface Confirm extends Question<boolean> {
  readonly kind: "confirm";
  readonly cancelLabel?: string | undefined;
  readonly danger?: boolean | undefined;
}

export interface PromptRules {
  readonly label: string;
  readonly pattern?: RegExp | undefined;
  /** Answers what is wrong with a value, or none. */
  readonly check?: ((value: string) => string | null) | undefined;
  /** Said when the pattern does not match. */
  readonly patternError?: string | undefined;
  readonly initial?: string | undefined;
}

export interface Prompt extends Question<string | null>, PromptRules {
  readonly kind: "prompt";
}

export type Asked = Notice | Confirm | Prompt;

interface Shown {
  readonly toast: Toast | null;
  readonly asked: readonly Asked[];
}

type Texts<Kind extends Asked> = Omit<Kind, "id" | "kind" | "answer">;
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

/** Says something briefly; what is too long to be read in passing becomes a notice. */
export function toast(text: string): void {
  if (widthOf(text) > TOAST_MAX_WIDTH) {
    const waiting = shown.get().asked.some((one) => one.kind === "notice" && one.text === text);
    if (!waiting) ask({ kind: "notice", title: "", text, answer: () => {} });
    return;
  }
  lastId += 1;
  const id = lastId;
  show({ toast: { id, text } });
  setTimeout(() => {
    if (shown.get().toast?.id === id) show({ toast: null });
  }, TOAST_MS);
}

/** Says something that waits to be read; resolves when it was. */
export function notice(texts: Texts<Notice>): Promise<undefined> {
  return new Promise((answer) => ask({ kind: "notice", ...texts, answer }));
}

/** Asks a question; anything but yes is no. */
export function confirm(texts: Texts<Confirm>): Promise<boolean> {
  return new Promise((answer) => ask({ kind: "confirm", ...texts, answer }));
}

/** Asks for a text that keeps the rules; none when the person leaves. */
export function prompt(texts: Texts<Prompt>): Promise<string | null> {
  return new Promise((answer) => ask({ kind: "prompt", ...texts, answer }));
}

export const feedback = { get: shown.get, subscribe: shown.subscribe, answered };
