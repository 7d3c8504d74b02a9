import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Drawing, Icon } from "@/ui";
import { shapes } from "@/ui/shapes";
import styles from "./Attempt.module.css";
import type { Session } from "./session";
import { hearSignals } from "./signals";
import { type Attempt, attemptIn, MOST_TYPED, NO_ATTEMPT, useTelling } from "./telling";
import { useFacts } from "./useSession";

interface AttemptProps {
  readonly lesson: Session;
  /** Identifies the question. */
  readonly asked: string;
  /** Whether the question is answered: the attempt stays on screen, and is over. */
  readonly isAnswered: boolean;
}

/** The attempt at a question; the next question starts without one. */
function useAttempt(question: string) {
  const [at, setAt] = useState(question);
  const [attempt, setAttempt] = useState(NO_ATTEMPT);
  if (at !== question) {
    setAt(question);
    setAttempt(NO_ATTEMPT);
  }
  return [attempt, setAttempt] as const;
}

interface AttemptingProps extends AttemptProps {
  /** Says who judges. */
  readonly text: string;
  /** Whether the answer can be typed. */
  readonly isTyped: boolean;
}

/**
 * On a device that follows: the student types the answer or says whether they know it, and the tutor
 * sees it and judges. The field stays for the next word, and keeps the focus.
 */
export function Attempting({ lesson, asked, isAnswered, text, isTyped }: AttemptingProps) {
  const { t } = useTranslation("entities");
  const [attempt, setAttempt] = useAttempt(asked);
  const { tell, unsent } = useTelling(lesson, asked);
  const become = (next: Attempt) => {
    setAttempt(next);
    tell(next);
  };
  const claiming = (claim: "known" | "notYet") => ({
    type: "button" as const,
    className: styles.claim,
    "aria-pressed": attempt.claim === claim,
    disabled: isAnswered,
    onClick: () => become({ ...attempt, claim: attempt.claim === claim ? null : claim }),
  });
  return (
    <fieldset className={styles.attempt}>
      <legend className={styles.legend}>
        <span role="status">{unsent === attempt ? t("attemptUnsent") : text}</span>
      </legend>
      {isTyped && (
        <input
          className={styles.field}
          aria-label={t("attemptType")}
          placeholder={t("attemptType")}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MOST_TYPED}
          readOnly={isAnswered}
          value={attempt.typed}
          // No key is a shortcut of the page here.
          onKeyDown={(event) => event.stopPropagation()}
          onChange={({ target }) => become({ ...attempt, typed: target.value })}
        />
      )}
      <div className={styles.claims}>
        <button {...claiming("notYet")}>
          <Drawing shape={shapes.notYet} size={20} />
          {t("attemptNotYet")}
        </button>
        <button {...claiming("known")}>
          <Icon name="check" size={20} />
          {t("attemptKnown")}
        </button>
      </div>
    </fieldset>
  );
}

/** On the leader's device: the student's attempt at the word on screen. Its space is reserved. */
export function AttemptLine({ lesson, asked, isAnswered }: AttemptProps) {
  const { t } = useTranslation("entities");
  const name = useFacts(lesson).order.user.userName;
  const [attempt, setAttempt] = useAttempt(asked);
  useEffect(() => {
    if (isAnswered) return;
    return hearSignals((signal) => {
      const told = attemptIn(signal, asked);
      if (told) setAttempt(told);
    });
  }, [asked, isAnswered, setAttempt]);
  const { typed, claim } = attempt;
  return (
    <p role="status" className={styles.line}>
      {typed !== "" && (
        <span>
          {t("studentTypes", { name })}
          <b>{typed}</b>
        </span>
      )}
      {claim && <span>{t(claim === "known" ? "studentKnows" : "studentUnsure", { name })}</span>}
    </p>
  );
}
