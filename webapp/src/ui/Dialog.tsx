import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useBackGuard } from "./back";
import styles from "./Dialog.module.css";
import { feedback } from "./feedback";
import { useStore } from "./useStore";

interface DialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the affirmative one last. */
  readonly actions: ReactNode;
  /** Escape, back, or a tap beside a sheet. */
  readonly onDismiss: () => void;
  /** Whether the dialog may be closed without an answer. */
  readonly dismissible?: boolean;
  /** Slides up from the bottom instead of opening in the middle. */
  readonly sheet?: boolean;
}

/**
 * A modal dialog on the platform's own element: focus moves in and returns, Escape and the system's
 * back close it, and the page behind is inert.
 */
export function Dialog(props: DialogProps) {
  const { title, children, actions, onDismiss, dismissible = true, sheet = false } = props;
  useBackGuard(() => () => dismissible && onDismiss());
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  // Closed before it is removed from the document: only then does the browser return the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    document.body.dataset.hadDialog = "";
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      className={sheet ? styles.sheet : styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onDismiss();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        if (dismissible) onDismiss();
      }}
      onClick={(event) => {
        if (sheet && dismissible && event.target === element.current) onDismiss();
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div id={bodyId} className={styles.body}>
          {children}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      <Said />
    </dialog>
  );
}

/** A message for screen readers, which hear nothing outside of an open dialog. */
function Said() {
  const { toast } = useStore(feedback);
  return (
    <p className="visually-hidden" role="status">
      {toast?.text}
    </p>
  );
}
