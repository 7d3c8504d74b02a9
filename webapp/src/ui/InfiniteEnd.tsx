import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button";
import styles from "./InfiniteEnd.module.css";

interface InfiniteEndProps {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

const AHEAD = "600px";

/** The end of a list that loads while scrolling; after a failure it waits for a tap. */
export function InfiniteEnd({ hasMore, loading, failed, onMore }: InfiniteEndProps) {
  const { t } = useTranslation(["common", "errors"]);
  const end = useRef<HTMLDivElement>(null);
  const ready = hasMore && !loading && !failed;

  useEffect(() => {
    if (!ready || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [ready, onMore]);

  return (
    <div ref={end} className={styles.end} role="status">
      {loading && t("loadingMore")}
      {!loading && failed && (
        <Button kind="quiet" small onClick={onMore}>
          {t("errors:loadMoreFailed")} · {t("retry")}
        </Button>
      )}
      {!loading && !failed && !hasMore && t("noMore")}
    </div>
  );
}
