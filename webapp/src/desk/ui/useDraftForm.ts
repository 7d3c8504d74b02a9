import { useEffect, useRef, useState } from "react";
import { ofTab } from "@/storage";
import { type Form, type FormRules, useForm } from "@/ui/useForm";
import { DRAFTS, useMe } from "../session";

interface DraftRules<Values> extends Omit<FormRules<Values>, "send" | "keep"> {
  /** The page and the thing that the form is about. */
  readonly draft: string;
  /** Resolves with false if nothing was sent; so does a form that marks a mistake. */
  readonly send: (values: Values) => Promise<unknown>;
  /** What of it is kept: never a password, a code, a phone number or an ID number. */
  readonly kept?: (values: Values) => Partial<Values>;
}

export interface DraftForm<Values> extends Form<Values> {
  /** The person leaves the form without sending it. */
  readonly forget: () => void;
}

/**
 * A form whose unsent changes survive a reload of the page and the end of the session, in this tab
 * and for this person, until they are sent.
 */
export function useDraftForm<Values extends object>(rules: DraftRules<Values>): DraftForm<Values> {
  const { draft, ...others } = rules;
  const me = useMe();
  // A form stays that of the person who began it, whoever signs in next.
  const [key] = useState(() => `${DRAFTS}${me?.userId}.${draft}`);
  const [kept] = useState(() => rules.kept ?? whole<Values>);
  const [initial] = useState(rules.initial);
  const base = useRef(initial);
  const isSent = useRef(false);
  const form = useForm<Values>({
    ...others,
    initial: () => ({ ...initial, ...changesIn(ofTab.getItem(key), initial) }),
    async send(values) {
      isSent.current = true;
      try {
        if ((await rules.send(values)) === false) isSent.current = false;
      } catch (error) {
        isSent.current = false;
        throw error;
      }
      // Its form may be gone by now.
      if (isSent.current) ofTab.removeItem(key);
    },
  });
  const { values, isSending } = form;
  useEffect(() => {
    // What is sent may be emptied before its answer is known.
    if (isSending) return;
    if (isSent.current) base.current = values;
    isSent.current = false;
    const before = base.current;
    const changes = Object.entries(kept(values)).filter(
      ([part, value]) => JSON.stringify(value) !== JSON.stringify(before[part as keyof Values]),
    );
    if (changes.length === 0) ofTab.removeItem(key);
    else ofTab.setItem(key, JSON.stringify(Object.fromEntries(changes)));
  }, [isSending, values, kept, key]);
  return {
    ...form,
    mark(part, text) {
      isSent.current = false;
      form.mark(part, text);
    },
    forget: () => ofTab.removeItem(key),
  };
}

const whole = <Values>(values: Values): Partial<Values> => values;

/** The kept changes of parts that the form still has. */
function changesIn<Values extends object>(text: string | null, initial: Values): Partial<Values> {
  try {
    const changes = Object.entries(JSON.parse(text ?? "{}") as object);
    return Object.fromEntries(changes.filter(([part]) => part in initial)) as Partial<Values>;
  } catch {
    return {};
  }
}
