import { usePreferences } from "@/entities/preferences/preferences";
import type { WordView } from "@/rpc";
import { classes } from "@/ui";
import styles from "./Picture.module.css";

interface PictureProps {
  readonly word: WordView;
  readonly size: "large" | "medium" | "small";
}

/**
 * The picture of a word: one emoji, drawn by the system. It shows the meaning, so it stands only
 * beside the meaning and never where a word is asked. Screen readers skip it: the text says it all.
 */
export function Picture({ word, size }: PictureProps) {
  const { pictures } = usePreferences();
  if (!word.picture || !pictures) return null;
  return (
    <span className={classes(styles.picture, styles[size])} aria-hidden="true">
      {word.picture}
    </span>
  );
}
