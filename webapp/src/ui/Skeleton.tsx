import { useTranslation } from "react-i18next";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  /** How many rows it stands for. */
  readonly rows?: number;
  /** The height of one of them, in pixels. */
  readonly height?: number;
}

/** Stands for rows that are on their way. */
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
