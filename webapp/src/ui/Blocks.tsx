import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import styles from "./Blocks.module.css";

/** Loaded together with the failing part; without a connection it may not load at all. */
const Companions = lazy(async () => {
  const drawn = await import("./Companions").catch(() => null);
  return { default: drawn?.Companions ?? (() => <></>) };
});

interface EmptyProps {
  readonly text: string;
  /** The single action to take now. */
  readonly action?: ReactNode;
}

/** An empty state: one sentence and one action. */
export function Empty({ text, action }: EmptyProps) {
  return (
    <div className={styles.block}>
      <p>{text}</p>
      {action}
    </div>
  );
}

interface ErrorBlockProps {
  readonly text?: string | null;
  readonly onRetry: () => void;
}

/** An error; a tap anywhere on it retries. */
export function ErrorBlock({ text, onRetry }: ErrorBlockProps) {
  const { t } = useTranslation(["common", "errors"]);
  return (
    <div role="alert">
      <button type="button" className={styles.block} onClick={onRetry}>
        <span className={styles.drawing}>
          <Suspense>
            <Companions moment={navigator.onLine ? "failed" : "offline"} width={120} />
          </Suspense>
        </span>
        <span className={styles.what}>{text ?? t("errors:loadFailed")}</span>
        <span className={styles.how}>{t("reloadOnTap")}</span>
      </button>
    </div>
  );
}
