import { memo } from "react";
import { classes } from "./classes";
import { Drawing } from "./Icon";
import styles from "./SoundDisc.module.css";
import { shapes } from "./shapes";
import { TimeRing } from "./TimeRing";

/** About the duration of a word. */
const WORD_MS = 1_000;

interface SoundDiscProps {
  /** Its label: what a tap does. */
  readonly label: string;
  readonly isPlaying?: boolean;
  /** Listening is the point of the step. */
  readonly isHearing?: boolean;
  readonly isBig?: boolean;
  readonly onClick: () => void;
}

/** A disc that plays a word, with a ring around it while it plays; it never moves. */
export const SoundDisc = memo(function SoundDisc(props: SoundDiscProps) {
  const { label, isPlaying = false, isHearing = false, isBig = false, onClick } = props;
  return (
    <button
      type="button"
      className={classes(styles.disc, isHearing && styles.hearing, isBig && styles.big)}
      aria-label={label}
      onClick={onClick}
    >
      {isPlaying && <TimeRing ms={WORD_MS} tone={isHearing ? "sky" : "brand"} />}
      <span className={styles.face}>
        <Drawing shape={shapes.sound} size={isBig ? 40 : 26} />
      </span>
    </button>
  );
});
