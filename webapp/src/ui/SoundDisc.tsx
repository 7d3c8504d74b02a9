import { memo } from "react";
import { classes } from "./classes";
import { Icon } from "./Icon";
import styles from "./SoundDisc.module.css";
import { TimeRing } from "./TimeRing";

/** About as long as a word sounds. */
const WORD_MS = 1_000;

interface SoundDiscProps {
  /** What a tap does: its name. */
  readonly label: string;
  readonly isPlaying?: boolean;
  /** Hearing is what the step is about. */
  readonly isHearing?: boolean;
  readonly isBig?: boolean;
  readonly onClick: () => void;
}

/** A disc that sounds a word, with a ring around it that shows it playing; it never moves. */
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
        <Icon name="sound" size={isBig ? 40 : 26} />
      </span>
    </button>
  );
});
