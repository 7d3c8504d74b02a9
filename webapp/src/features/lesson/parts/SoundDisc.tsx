import { useTranslation } from "react-i18next";
import { classes, Icon } from "@/ui";
import { Ring } from "./Ring";
import styles from "./SoundDisc.module.css";

/** About as long as a word sounds. */
const WORD_MS = 1_000;

interface DiscProps {
  readonly isPlaying: boolean;
  readonly onSound: () => void;
  /** Where hearing is the task. */
  readonly isHearing?: boolean;
  readonly isBig?: boolean;
}

/** The word's sound: a disc whose ring shows it playing. */
export function SoundDisc({ isPlaying, onSound, isHearing = false, isBig = false }: DiscProps) {
  const { t } = useTranslation("lesson");
  return (
    <button
      type="button"
      className={classes(styles.disc, isHearing && styles.hearing, isBig && styles.big)}
      aria-label={t("playSound")}
      onClick={onSound}
    >
      {isPlaying && <Ring ms={WORD_MS} tone={isHearing ? "sky" : "brand"} />}
      <span className={styles.face}>
        <Icon name="sound" size={isBig ? 40 : 26} />
      </span>
    </button>
  );
}
