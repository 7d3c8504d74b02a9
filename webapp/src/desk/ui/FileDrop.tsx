import { type DragEvent, useState } from "react";
import { classes } from "@/ui";
import styles from "./FileDrop.module.css";

interface FileDropProps {
  /** Names the control. */
  readonly label: string;
  readonly text: string;
  readonly hint: string;
  /** The endings of the names that are offered. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly problem?: string | null | undefined;
  readonly onChosen: (files: readonly File[]) => void;
}

/** Takes files, dropped or picked. */
export function FileDrop(props: FileDropProps) {
  const { label, text, hint, accept, multiple = false, problem, onChosen } = props;
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0) onChosen(multiple ? chosen : chosen.slice(0, 1));
  };

  function over(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }

  return (
    <label
      className={classes(styles.drop, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <strong>{text}</strong>
      <span className={styles.hint}>{hint}</span>
      <input
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          take(target.files);
          // The same file may be chosen again after it was corrected.
          target.value = "";
        }}
      />
      {problem && <span role="alert">{problem}</span>}
    </label>
  );
}
