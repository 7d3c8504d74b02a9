import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ErrorKey, errorText } from "@/i18n/errorText";
import { refusedPart } from "@/i18n/refusedPart";
import { clearToast, toastFailure } from "./feedback";

/** The errors of a form's fields, as texts in the form's order. */
export type Mistakes<Values> = { readonly [Part in keyof Values]?: string | undefined };

export interface FormRules<Values> {
  readonly initial: Values | (() => Values);
  readonly check: (values: Values) => Mistakes<Values>;
  /** Submits the form; errors that it throws are shown. */
  readonly send: (values: Values) => Promise<void>;
  /** The message if there is no better one for a failure. */
  readonly failure: ErrorKey;
  /** Stores the content at every change, so that it survives the form. */
  readonly keep?: (values: Values) => void;
}

/** The parts that are texts. */
type TextPart<Values> = {
  [Part in keyof Values & string]: string extends Values[Part] ? Part : never;
}[keyof Values & string];

/** Props of a form's control; `Change` is what it reports. */
export interface Control<Value, Change> {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (change: Change) => void;
}

type TextChange = { readonly target: { readonly value: string } };

export interface Form<Values> {
  readonly values: Values;
  readonly mistakes: Mistakes<Values>;
  readonly isSending: boolean;
  /** Sets other values and clears their errors. */
  readonly change: (changes: Partial<Values>) => void;
  /** Sets the values returned for a submission; later edits stay. */
  readonly settle: (sent: Values, became: Partial<Values>) => void;
  /** Shows an error at a field and focuses it. */
  readonly mark: (part: keyof Values & string, text: string) => void;
  /** Shows a refusal at its field; returns whether there is such a field. */
  readonly markRefusal: (error: unknown) => boolean;
  /** Whether it is still on screen: an answer may come after its page was left. */
  readonly isShown: () => boolean;
  /** Props of the form element. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent) => void;
    readonly noValidate: true;
  };
  /** Props of the control of a value. */
  readonly part: <Part extends keyof Values & string>(
    part: Part,
  ) => Control<Values[Part], Values[Part]>;
  /** The same of an input, a text area or a select. */
  readonly text: (part: TextPart<Values>) => Control<string, TextChange>;
}

/**
 * A form that is validated on submit and submitted once at a time. Errors are shown at their
 * fields, the first one gets the focus, and each disappears when its field changes.
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
    // Shown before it gets the focus: it may have been collapsed.
    flushSync(() => setMistakes((before) => ({ ...before, [part]: text })));
    focusOn(part);
  }

  function focusOn(part: string): void {
    const go = () => ref.current?.querySelector<HTMLElement>(`[name="${part}"]`)?.focus();
    const box = document.querySelector("dialog[open]");
    // Nothing behind an open dialog can get the focus, and closing it first returns the focus.
    if (box === null || box.contains(ref.current)) go();
    else box.addEventListener("close", () => setTimeout(go), { once: true });
  }

  function tell(error: unknown): void {
    if (markRefusal(error)) return;
    const text = errorText(error, rules.failure);
    if (text !== null) toastFailure(text);
  }

  function markRefusal(error: unknown): boolean {
    const about = refusedPart(error, values, rules.failure);
    if (about) mark(about.part, about.text);
    return about !== undefined;
  }

  async function submit(event: FormEvent): Promise<void> {
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
    clearToast();
    try {
      await rules.send(values);
    } catch (error) {
      tell(error);
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  }

  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<Values>);
  return {
    values,
    mistakes,
    isSending,
    change,
    settle,
    mark,
    markRefusal,
    isShown: () => ref.current !== null,
    props: { ref, onSubmit: (event) => void submit(event), noValidate: true },
    part: (name) => ({
      name,
      value: values[name],
      error: mistakes[name],
      onChange: (value) => set(name, value),
    }),
    text: (name) => ({
      name,
      value: values[name] as string,
      error: mistakes[name],
      onChange: ({ target }) => set(name, target.value),
    }),
  };
}
