import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "@/ui";
import styles from "./Load.module.css";
import { LARGEST, type ListFile, listFile } from "./lists";

const KINDS =
  ".csv,.tsv,.tab,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.json,.jsonl,.ndjson,.xml,.apkg,.colpkg";

interface ListDropProps {
  /** The name of the chosen file, if any. */
  readonly chosen: string | undefined;
  readonly onChosen: (file: ListFile) => void;
}

/** Takes a file, dropped or picked. */
export function ListDrop({ chosen, onChosen }: ListDropProps) {
  const { t } = useTranslation("deskBooks");
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);

  async function take(file: File | null | undefined): Promise<void> {
    if (!file) return;
    if (file.size > LARGEST) return setProblem(t("fileTooLarge"));
    try {
      const read = await listFile(file);
      setProblem(null);
      onChosen(read);
    } catch {
      setProblem(t("fileUnreadable"));
    }
  }

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
        void take(event.dataTransfer.files[0]);
      }}
    >
      <strong>{chosen ?? t("dropList")}</strong>
      <span className={styles.note}>{chosen ? t("anotherFile") : t("kindsOfFile")}</span>
      <input
        type="file"
        className="visually-hidden"
        aria-label={t("wordList")}
        accept={KINDS}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file may be chosen again after it was corrected.
          target.value = "";
        }}
      />
      {problem && <span role="alert">{problem}</span>}
    </label>
  );
}
