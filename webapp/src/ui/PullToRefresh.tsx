import { type ReactNode, type RefObject, type TouchEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./Button";
import styles from "./PullToRefresh.module.css";

const FAR_ENOUGH = 64;
const FARTHEST = 96;

interface PullToRefreshProps {
  readonly onRefresh: () => Promise<unknown>;
  /** The scrolling element, unless it is the page. */
  readonly scroller?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Pulling the page down at its top reloads it. */
export function PullToRefresh({ onRefresh, scroller, children }: PullToRefreshProps) {
  const { t } = useTranslation();
  const from = useRef<number | null>(null);
  const [pulled, setPulled] = useState(0);
  const [refreshing, setRefreshing] = useState(false);

  const scrolled = () => scroller?.current?.scrollTop ?? window.scrollY;

  function begin(event: TouchEvent): void {
    const alone = event.touches.length === 1 && scrolled() <= 0 && !refreshing;
    from.current = alone ? (event.touches[0]?.clientY ?? null) : null;
  }

  function pull(event: TouchEvent): void {
    if (from.current === null) return;
    const distance = ((event.touches[0]?.clientY ?? 0) - from.current) / 2;
    setPulled(scrolled() > 0 ? 0 : Math.min(Math.max(distance, 0), FARTHEST));
  }

  async function release(): Promise<void> {
    from.current = null;
    const far = pulled >= FAR_ENOUGH;
    setPulled(0);
    if (!far) return;
    setRefreshing(true);
    try {
      await onRefresh();
    } finally {
      setRefreshing(false);
    }
  }

  const label = refreshing
    ? t("refreshing")
    : t(pulled >= FAR_ENOUGH ? "releaseToRefresh" : "pullToRefresh");
  return (
    <div
      className={styles.area}
      onTouchStart={begin}
      onTouchMove={pull}
      onTouchEnd={release}
      onTouchCancel={release}
    >
      <div
        className={styles.head}
        style={{ height: refreshing ? FAR_ENOUGH : pulled }}
        role="status"
      >
        {(pulled > 0 || refreshing) && label}
      </div>
      {children}
    </div>
  );
}

interface RefreshButtonProps {
  readonly onRefresh: () => void;
}

/** The same for users who do not pull: keyboard, mouse, screen reader. */
export function RefreshButton({ onRefresh }: RefreshButtonProps) {
  const { t } = useTranslation();
  return <IconButton icon="review" label={t("refresh")} onClick={onRefresh} />;
}
