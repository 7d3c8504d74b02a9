import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./IconTile.module.css";
import tints from "./tints.module.css";

interface IconTileProps {
  readonly tone?: "brand" | "strong" | "sun" | "sky" | "quiet";
  readonly round?: boolean;
  /** An icon or a letter; the text beside it says what it means. */
  readonly children: ReactNode;
}

/** The tinted square of an icon at the start of a row. */
export function IconTile({ tone = "brand", round = false, children }: IconTileProps) {
  return (
    <span aria-hidden="true" className={classes(styles.tile, tints[tone], round && styles.round)}>
      {children}
    </span>
  );
}

interface TileButtonsProps {
  readonly label: string;
  readonly tiles: readonly {
    readonly label: string;
    readonly icon: ReactNode;
    readonly onClick: () => void;
  }[];
}

/** A few actions for the content above, side by side: icons with names. */
export function TileButtons({ label, tiles }: TileButtonsProps) {
  return (
    <ul className={styles.buttons} aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.label} className={styles.item}>
          <button type="button" className={styles.button} onClick={tile.onClick}>
            {tile.icon}
            {tile.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
