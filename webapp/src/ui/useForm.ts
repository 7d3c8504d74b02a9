import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ErrorKey, errorText } from "@/i18n/errorText";
import { refusedPart } from "@/i18n/refusedPart";
import { toast } from "./feedback";

/** What is wrong with each part of a form, as a text; in the order of the form. */
export type Mistakes<Values> = { readonly [Part in keyof Values]?: string | undefined };

interface FormRules<Values> {
  readonly initial: Values | (() => Values);
  readonly check: (values: Values) => Mistakes<Values>;
  /** Does what the form is for; what it throws is told. */
  readonly send: (values: Values) => Promise<void>;
  /** Said when there is nothing better to say about a failure. */
  readonly failure: ErrorKey;
  /** Keeps what is written, at every change, so that it outlives the form. */
  readonly keep?: (values: Values) => void;
}

export interface Form<Values> {
  readonly values: Values;
  readonly mistakes: Mistakes<Values>;
  readonly isSending: boolean;
  /** Takes other values; what was wrong with them is wrong no more. */
  readonly change: (changes: Partial<Values>) => void;
  /** Takes what became of values that were sent; what was written since then stays. */
  readonly settle: (sent: Values, became: Partial<Values>) => void;
  /** Says what is wrong with a part and goes there. */
  readonly mark: (part: keyof Values & string, text: string) => void;
  /** Says what the service refused at the part that it is about; answers whether there is one. */
  readonly markRefusal: (error: unknown) => boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Whether it is still on screen: an answer may come when its page was left. */
  readonly isShown: () => boolean;
  /** Of the form's element. */
  readonly ref: RefObject<HTMLFormElement | null>;
}

/**
 * A form: checked when it is sent, sent once at a time. Mistakes stand at their parts, the first
 * one gets the focus, and each goes when its part changes.
 */
export function useForm<Values extends object>(rules: FormRules<Values>): Form<Values> {
  const [values, setValues] = useState(rules.initial);
  const [mistakes, setMistakes] = useState<Mistakes<Values>>({});
  const [isSending, setIsSending] = useState(false);
  const sending = useRef(false);
  const ref = useRef<HTMLFormElement>(null);
  const { keep } = rules;

  useEffect(() => keep?.(values), [keep, values]);

  function change(changes: Partial<Values>): void {
    setValues((before) => ({ ...before, ...changes }));
    const parts = Object.keys(changes).map((part) => [part, undefined]);
    setMistakes((before) => ({ ...before, ...Object.fromEntries(parts) }));
  }

  function settle(sent: Values, became: Partial<Values>): void {
    setValues((now) => {
      const parts = Object.keys(became) as (keyof Values)[];
      const asSent = parts.filter((part) => Object.is(now[part], sent[part]));
      return { ...now, ...Object.fromEntries(asSent.map((part) => [part, became[part]])) };
    });
  }

  function mark(part: string, text: string): void {
    // On screen before it gets the focus: it may stand in what was folded.
    flushSync(() => setMistakes((before) => ({ ...before, [part]: text })));
    focusOn(part);
  }

  function focusOn(part: string): void {
    const go = () => ref.current?.querySelector<HTMLElement>(`[name="${part}"]`)?.focus();
    const box = document.querySelector("dialog[open]");
    // Behind an open box nothing takes the focus; and closing it gives the focus back first.
    if (box === null || box.contains(ref.current)) go();
    else box.addEventListener("close", () => setTimeout(go), { once: true });
  }

  function tell(error: unknown): void {
    if (markRefusal(error)) return;
    const text = errorText(error, rules.failure);
    if (text !== null) toast(text);
  }

  function markRefusal(error: unknown): boolean {
    const about = refusedPart(error, values, rules.failure);
    if (about) mark(about.part, about.text);
    return about !== undefined;
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    const found = rules.check(values);
    flushSync(() => setMistakes(found));
    const first = Object.entries(found).find(([, text]) => text !== undefined)?.[0];
    if (first !== undefined) {
      focusOn(first);
      return;
    }
    sending.current = true;
    setIsSending(true);
    try {
      await rules.send(values);
    } catch (error) {
      tell(error);
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  }

  const isShown = () => ref.current !== null;
  return { values, mistakes, isSending, change, settle, mark, markRefusal, submit, isShown, ref };
}
