import { classes } from "@/ui";
import styles from "./Tiles.module.css";

interface TileProps {
  readonly label: string;
  /** None while it is loading. */
  readonly count: number | undefined;
  /** Below the label, such as a sum. */
  readonly detail?: string | undefined;
  readonly tone?: "warning" | "negative";
  /** Whether only the rows of this tile are shown. */
  readonly isChosen?: boolean;
  readonly onChoose?: () => void;
}

/** A number with its label; a tap filters the table by it. */
export function Tile({ label, count, detail, tone, isChosen, onChoose }: TileProps) {
  const isLoud = tone !== undefined && count !== undefined && count > 0;
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isChosen ?? false}
      onClick={onChoose}
    >
      <strong className={classes(styles.count, isLoud && styles[tone])}>{count ?? "–"}</strong>{" "}
      <span className={styles.label}>{label}</span>{" "}
      {detail && <span className={styles.detail}>{detail}</span>}
    </button>
  );
}

interface TilesProps {
  readonly label: string;
  readonly children: React.ReactNode;
}

/** Tiles side by side. */
export function Tiles({ label, children }: TilesProps) {
  return (
    <fieldset className={styles.tiles}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}
