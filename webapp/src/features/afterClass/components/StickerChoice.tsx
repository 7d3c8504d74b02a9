import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Sticker } from "@/entities/sticker/Sticker";
import type { StickerName } from "@/rpc";
import styles from "./StickerChoice.module.css";

const stickers = [
  "star",
  "sun",
  "sprout",
  "rocket",
  "bulb",
  "mountain",
  "snail",
  "whale",
  "heart",
  "kite",
  "rainbow",
  "book",
] as const satisfies readonly StickerName[];

interface StickerChoiceProps {
  /** The label. */
  readonly label: string;
  readonly value: StickerName | null;
  readonly onChange: (value: StickerName | null) => void;
}

/** One sticker or none, as radio buttons. */
export function StickerChoice({ label, value, onChange }: StickerChoiceProps) {
  const { t } = useTranslation(["afterClass", "stickers"]);
  const name = useId();
  const radio = (sticker: StickerName | null) => ({
    name,
    checked: sticker === value,
    onChange: () => onChange(sticker),
  });
  return (
    <fieldset className={styles.stickers}>
      <legend className="visually-hidden">{label}</legend>
      {stickers.map((sticker) => (
        <label key={sticker} className={styles.sticker}>
          <input type="radio" aria-label={t(sticker, { ns: "stickers" })} {...radio(sticker)} />
          <span aria-hidden="true">
            <Sticker sticker={sticker} />
          </span>
        </label>
      ))}
      <label className={styles.none}>
        <input type="radio" {...radio(null)} />
        {t("noSticker")}
      </label>
    </fieldset>
  );
}
