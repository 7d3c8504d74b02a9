import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { SUGGESTION_PICTURES } from "@/rpc/bounds";
import { IconButton, Section, Text } from "@/ui";
import { Drawing } from "@/ui/Icon";
import { PICTURE_TYPES } from "@/ui/picture";
import { shapes } from "@/ui/shapes";
import styles from "./Pictures.module.css";
import type { Shot } from "./usePictures";

const PLUS = "M12 5v14M5 12h14";

interface PicturesProps {
  readonly shots: readonly Shot[];
  readonly onAdd: (file: File) => void;
  readonly onRemove: (id: number) => void;
}

/** The attached pictures: uploaded ones, uploading ones, and a button to add one. */
export function Pictures({ shots, onAdd, onRemove }: PicturesProps) {
  const { t } = useTranslation("suggestions");
  const input = useRef<HTMLInputElement>(null);
  return (
    <Section
      title={t("pictures")}
      aside={
        <Text as="span" look="note">
          {t("picturesMost")}
        </Text>
      }
    >
      <ul className={styles.pictures}>
        {shots.map((shot, at) => (
          <li key={shot.id} className={styles.picture}>
            {shot.url === null ? (
              <span role="status" aria-label={t("uploading", { percent: shot.percent })}>
                {shot.percent}%
              </span>
            ) : (
              <img src={shot.url} alt={t("picture", { count: at + 1 })} />
            )}
            {shot.url === null && (
              <progress aria-hidden="true" className={styles.bar} value={shot.percent} max={100} />
            )}
            {shot.url !== null && (
              <IconButton
                icon={{ shape: shapes.cross }}
                label={t("removePicture", { count: at + 1 })}
                className={styles.remove}
                onClick={() => onRemove(shot.id)}
              />
            )}
          </li>
        ))}
        {shots.length < SUGGESTION_PICTURES && (
          <li className={styles.place}>
            <button
              type="button"
              className={styles.add}
              aria-label={t("addPicture")}
              onClick={() => input.current?.click()}
            >
              <Drawing shape={PLUS} />
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label={t("addPicture")}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          for (const file of files.slice(0, SUGGESTION_PICTURES - shots.length)) onAdd(file);
        }}
      />
    </Section>
  );
}
