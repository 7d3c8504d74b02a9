import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { type Answer, CallFailed, serverNow } from "@/rpc";
import { Button, Field, toast } from "@/ui";
import styles from "./CodeField.module.css";
import { CODE_DIGITS, isPhone, plainNumber } from "./rules";
import { useCountdown } from "./useCountdown";

export type CodeSent = Answer<"ApplyUserLoginPhoneCode">;

/** When another code may be requested, by purpose and phone. */
const resendAt = new Map<string, number>();

interface CodeFieldProps {
  /** The purpose of the code; each has its own waiting time. */
  readonly purpose: string;
  readonly phone: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  /** A code was requested for an invalid phone. */
  readonly onPhoneWrong: () => void;
  /** Requests a code. */
  readonly send: (phone: string) => Promise<CodeSent | null>;
  /** Shows a refusal at its own field, if it has one. */
  readonly onRefused: (failure: unknown) => boolean;
}

/** The one-time code, with a button that sends it and counts down until it may send again. */
export function CodeField(props: CodeFieldProps) {
  const { purpose, value, error, onChange, onPhoneWrong, send, onRefused } = props;
  const { t } = useTranslation("accounts");
  const phone = plainNumber(props.phone);
  const [isSending, setIsSending] = useState(false);
  const key = `${purpose} ${phone}`;
  const seconds = useCountdown(resendAt.get(key) ?? null);

  async function ask(): Promise<void> {
    if (!isPhone(phone)) {
      onPhoneWrong();
      return;
    }
    setIsSending(true);
    try {
      const sent = await send(phone);
      if (sent === null) return;
      resendAt.set(key, sent.resendAt);
      toast(t("codeSent"));
    } catch (failure) {
      if (failure instanceof CallFailed && failure.retryAfterMs !== undefined) {
        resendAt.set(key, serverNow() + failure.retryAfterMs);
      }
      if (onRefused(failure)) return;
      const text = errorText(failure, "codeSendFailed");
      if (text !== null) toast(text);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Field
      label={t("code")}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={2 * CODE_DIGITS}
      value={value}
      error={error}
      onChange={(event) => onChange(digitsOf(event.target.value))}
      aside={
        <Button
          kind="quiet"
          small
          className={styles.send}
          busy={isSending}
          disabled={seconds > 0}
          onClick={() => void ask()}
        >
          {seconds === 0 && t("codeGet")}
          {seconds > 0 && t(seconds < 100 ? "codeAgainInSeconds" : "codeAgainIn", waiting(seconds))}
        </Button>
      }
    />
  );
}

/** The code in a pasted text, which may contain spaces or dots. */
function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "").slice(0, CODE_DIGITS);
}

/** Seconds, or minutes and seconds if there are many. */
function waiting(seconds: number) {
  const minutes = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return { seconds, time: minutes };
}
