import { type FormEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ErrorKey, errorText } from "@/i18n/errorText";
import { CallFailed } from "@/rpc";
import { toast } from "@/ui";

/** What is wrong with each part of a form, as a text; in the order of the form. */
export type Mistakes<Values> = { readonly [Part in keyof Values]?: string | undefined };

interface FormRules<Values> {
  readonly initial: Values | (() => Values);
  readonly check: (values: Values) => Mistakes<Values>;
  /** Does what the form is for; what it throws is told. */
  readonly send: (values: Values) => Promise<void>;
  /** Said when there is nothing better to say about a failure. */
  readonly failure: ErrorKey;
}

/** The parts that a refusal is about; the first of them that the form has is marked. */
const partsOf: { readonly [Code in string]?: readonly string[] } = {
  PHONE_INVALID: ["phone"],
  CODE_WRONG: ["code"],
  CODE_EXPIRED: ["code"],
  CODE_EXHAUSTED: ["code"],
  WEAK_PASSWORD: ["newPassword", "password"],
  COMMON_PASSWORD: ["newPassword", "password"],
  PASSWORD_UNCHANGED: ["newPassword", "password"],
  PASSWORD_MISMATCH: ["confirmPassword"],
  OLD_PASSWORD_WRONG: ["oldPassword", "password"],
  INVITE_CODE_INVALID: ["inviteCode"],
  ID_NUMBER_INVALID: ["idNumber"],
};

export interface Form<Values> {
  readonly values: Values;
  readonly mistakes: Mistakes<Values>;
  readonly isSending: boolean;
  /** Takes other values; what was wrong with them is wrong no more. */
  readonly change: (changes: Partial<Values>) => void;
  /** Says what is wrong with a part and goes there. */
  readonly mark: (part: keyof Values & string, text: string) => void;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
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

  function change(changes: Partial<Values>): void {
    setValues((before) => ({ ...before, ...changes }));
    const parts = Object.keys(changes).map((part) => [part, undefined]);
    setMistakes((before) => ({ ...before, ...Object.fromEntries(parts) }));
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
    const text = errorText(error, rules.failure);
    if (text === null) return;
    const code = error instanceof CallFailed ? (error.code ?? "") : "";
    const part = partsOf[code]?.find((name) => name in values);
    if (part === undefined) toast(text);
    else mark(part, text);
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

  return { values, mistakes, isSending, change, mark, submit, ref };
}
