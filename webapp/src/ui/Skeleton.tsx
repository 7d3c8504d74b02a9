import { useTranslation } from "react-i18next";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  /** How many rows it replaces. */
  readonly rows?: number;
  /** The height of a row in pixels. */
  readonly height?: number;
}

/** A placeholder for rows that are loading. */
export function Skeleton({ rows = 3, height = 72 }: SkeletonProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t("loading")}>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className={styles.row} style={{ height }} />
      ))}
    </div>
  );
}
