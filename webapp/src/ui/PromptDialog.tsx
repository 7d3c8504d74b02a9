import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Field } from "./Field";
import type { PromptRules } from "./feedback";

interface PromptDialogProps extends PromptRules {
  readonly title: string;
  readonly text?: string | undefined;
  readonly confirmLabel?: string | undefined;
  /** The text, or none when the person leaves. */
  readonly onAnswer: (value: string | null) => void;
}

/** Asks for a text; it is taken only when pattern and check agree, and the error goes on change. */
export function PromptDialog(props: PromptDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const [value, setValue] = useState(props.initial ?? "");
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const matches = props.pattern?.test(value) ?? true;
    const wrong = matches
      ? (props.check?.(value) ?? null)
      : (props.patternError ?? t("invalidEntry"));
    if (wrong === null) props.onAnswer(value);
    else setError(wrong);
  }

  return (
    <Dialog
      title={props.title}
      onDismiss={() => props.onAnswer(null)}
      actions={
        <>
          <Button kind="secondary" onClick={() => props.onAnswer(null)}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={form}>
            {props.confirmLabel ?? t("confirm")}
          </Button>
        </>
      }
    >
      {props.text}
      <form id={form} onSubmit={submit} noValidate>
        <Field
          label={props.label}
          value={value}
          error={error}
          onChange={(event) => {
            setValue(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}
