import { useTranslation } from "react-i18next";
import { session } from "@/entities/person/session";
import type { WordView } from "@/rpc";
import { classes, Drawing } from "@/ui";
import { shapes } from "@/ui/shapes";
import { favor, useFavorite } from "./favorites";
import styles from "./Star.module.css";

interface StarProps {
  readonly word: Pick<WordView, "id" | "enWord" | "isFavorite">;
  /** The word is hidden: the label must not reveal it. */
  readonly isHidden?: boolean;
}

/** Makes a word a favourite or removes it, immediately and also offline. Students only. */
export function Star({ word, isHidden = false }: StarProps) {
  const { t } = useTranslation("entities");
  const isFavorite = useFavorite(word);
  const person = session.get();
  if (person?.role !== "user") return null;
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={isHidden ? t("favoriteThis") : t("favorite", { word: word.enWord })}
      className={classes(styles.star, isFavorite && styles.full)}
      onClick={() => favor([word.id], !isFavorite)}
    >
      <Drawing shape={shapes.star} size={22} filled={isFavorite} />
    </button>
  );
}
