import { classes } from "./classes";
import { Icon } from "./Icon";
import { Ring } from "./Ring";
import styles from "./SoundDisc.module.css";

interface SoundDiscProps {
  /** What a tap does: its name. */
  readonly label: string;
  readonly state: "quiet" | "loading" | "playing" | "failed";
  /** How much of it was heard, from 0 to 1. */
  readonly progress?: number;
  /** Hearing is what the step is about. */
  readonly listening?: boolean;
  /** The disc's width in pixels; the ring runs around it. */
  readonly size?: number;
  readonly onClick: () => void;
}

const AROUND = 16;

/** A disc that sounds a word, with a ring around it that shows it playing; it never moves. */
export function SoundDisc(props: SoundDiscProps) {
  const { label, state, progress = 0, listening = false, size = 56, onClick } = props;
  const whole = size + AROUND;
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={state === "loading" || undefined}
      className={classes(
        styles.disc,
        listening && styles.sky,
        state !== "playing" && styles.still,
        state === "failed" && styles.failed,
        state === "loading" && styles.loading,
      )}
      style={{ width: whole, height: whole }}
      onClick={onClick}
    >
      <Ring value={progress} max={1} size={whole} line={3} tone={listening ? "sky" : "brand"} />
      <span className={styles.ground} style={{ width: size, height: size }}>
        <Icon name="sound" size={size / 2.3} />
      </span>
    </button>
  );
}
