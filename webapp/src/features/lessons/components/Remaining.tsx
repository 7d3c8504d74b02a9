import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { awaitsFirstWord } from "@/entities/lesson/machine/facts";
import type { Session } from "@/entities/lesson/session";
import { useFacts, useLessonTexts } from "@/entities/lesson/useSession";
import { WARNING_MS } from "@/machines/constants";
import { remainingMs } from "@/machines/lessonTimer";
import { serverNow } from "@/rpc";
import { MINUTE_MS } from "@/time";
import { classes } from "@/ui";
import styles from "./Remaining.module.css";

/** Minutes and seconds, like a clock. */
export function clockText(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The remaining time from the lesson's deadline and the server's clock; all of it before the time
 * starts.
 */
function useRemaining(lesson: Session): number | null {
  // Every tick creates a new context, so that the text is recomputed, also on waking up.
  const { deadline } = useSelector(lesson.timer, ({ context }) => context);
  const [, wake] = useState(0);
  const facts = useFacts(lesson);
  const whole = awaitsFirstWord(facts) ? facts.order.lengthMinutes * MINUTE_MS : null;
  const remaining = deadline === null ? whole : remainingMs(deadline, serverNow());

  useEffect(() => {
    if (deadline === null || remaining === null || remaining === 0) return;
    const unit = remaining > WARNING_MS ? MINUTE_MS : 1000;
    // Until the text changes next.
    const timer = setTimeout(() => wake((count) => count + 1), (remaining % unit) + 20);
    return () => clearTimeout(timer);
  });
  return remaining;
}

/** Whether there is enough time left for another group of words. */
export function useHasTime(lesson: Session): boolean {
  return (useRemaining(lesson) ?? 0) > WARNING_MS;
}

/** The remaining time in words; not announced until the last five minutes. */
export function useRemainingText(lesson: Session): string {
  const { t } = useTranslation("lessons");
  const remaining = useRemaining(lesson);
  if (remaining === null) return "";
  if (remaining === 0) return t("timeUp");
  if (remaining <= WARNING_MS) return clockText(remaining);
  return t("minutesLeft", { count: Math.ceil(remaining / MINUTE_MS) });
}

interface RemainingProps {
  readonly lesson: Session;
  /** On the green header, small white text needs a darker ground. */
  readonly onGreen?: boolean;
}

/** The remaining time; a tap opens the class menu. */
export function Remaining({ lesson, onGreen = false }: RemainingProps) {
  const t = useLessonTexts(lesson, "lessons");
  const text = useRemainingText(lesson);
  return (
    <button
      type="button"
      className={classes(styles.remaining, onGreen && styles.onGreen)}
      aria-label={t("classMenuWithTime", { time: text })}
      aria-haspopup="dialog"
      onClick={() => lesson.send({ type: "OPEN", box: "menu" })}
    >
      {text}
    </button>
  );
}
