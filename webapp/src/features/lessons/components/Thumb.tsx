import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Answering } from "@/entities/lesson/useAnswering";
import { TAKE_BACK_MS } from "@/entities/word/answering";
import { Button, classes, Drawing } from "@/ui";
import { shapes } from "@/ui/shapes";
import { TimeRing } from "@/ui/TimeRing";
import styles from "./Thumb.module.css";

interface ThumbProps {
  readonly answering: Answering;
  /** None if nothing is stored that could be taken back. */
  readonly onTakeBack: (() => void) | null;
  /** Shown while a word is asked. */
  readonly children: ReactNode;
}

/**
 * The row within reach of the thumb: the answers, and after an unknown word the way to continue.
 */
export function Thumb({ answering, onTakeBack, children }: ThumbProps) {
  const { t } = useTranslation("lessons");
  const row = useRef<HTMLDivElement>(null);
  const byKeyboard = useRef(false);
  const { isRevealed } = answering;

  // Keyboard users get the focus back in the row when its buttons change.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    const first = isRevealed ? ":scope > :last-child" : "button:last-of-type";
    if (byKeyboard.current && isLost) row.current?.querySelector<HTMLElement>(first)?.focus();
  }, [isRevealed]);

  const note = (event: MouseEvent | KeyboardEvent) => {
    byKeyboard.current = event.detail === 0;
  };
  return (
    <div ref={row} className={classes("rests", styles.row)} onClickCapture={note}>
      {isRevealed ? (
        <>
          {onTakeBack && <TakeBack answering={answering} onTakeBack={onTakeBack} />}
          <Button
            className={styles.main}
            aria-disabled={answering.isResting || undefined}
            onClick={answering.goOn}
          >
            {t("continue")}
          </Button>
        </>
      ) : (
        children
      )}
    </div>
  );
}

interface TakeBackProps {
  readonly answering: Answering;
  readonly onTakeBack: () => void;
}

interface CornerProps {
  readonly answering: Answering;
  readonly onTakeBack: (() => void) | null;
}

/** Takes the last answer back until its ring runs out; its space is reserved. */
export function TakeBack({ answering, onTakeBack }: TakeBackProps) {
  const { t } = useTranslation("lessons");
  const { last } = answering;
  return (
    <button
      type="button"
      className={styles.takeBack}
      disabled={last === null}
      aria-disabled={answering.isResting || undefined}
      onClick={onTakeBack}
    >
      <span className={styles.ring}>
        {last && <TakeBackRing since={last.since} />}
        <Drawing shape={shapes.undo} size={18} />
      </span>
      {t("takeBack")}
    </button>
  );
}

/** The same on the next word, in its card's corner. */
export function TakeBackCorner({ answering, onTakeBack }: CornerProps) {
  const { t } = useTranslation("lessons");
  const { last } = answering;
  if (last === null || answering.isRevealed || onTakeBack === null) return null;
  return (
    <button
      type="button"
      className={styles.corner}
      aria-label={t("takeBackLast")}
      aria-disabled={answering.isResting || undefined}
      onClick={onTakeBack}
    >
      <span className={styles.ring}>
        <TakeBackRing since={last.since} />
        <Drawing shape={shapes.undo} size={18} />
      </span>
    </button>
  );
}

function TakeBackRing({ since }: { readonly since: number }) {
  // Its initial value: re-rendering does not restart the ring.
  const passed = useRef(performance.now() - since);
  return <TimeRing key={since} isEmptying ms={TAKE_BACK_MS} passed={passed.current} tone="sun" />;
}
