import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FileDrop } from "../../ui/FileDrop";
import { LARGEST, type ListFile, listFile } from "./lists";

const KINDS =
  ".csv,.tsv,.tab,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.json,.jsonl,.ndjson,.xml,.apkg,.colpkg";

interface ListDropProps {
  /** The name of the chosen file, if any. */
  readonly chosen: string | undefined;
  readonly onChosen: (file: ListFile) => void;
}

/** Takes a file with a word list. */
export function ListDrop({ chosen, onChosen }: ListDropProps) {
  const { t } = useTranslation("deskBooks");
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File | undefined): Promise<void> {
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

  return (
    <FileDrop
      label={t("wordList")}
      text={chosen ?? t("dropList")}
      hint={t(chosen ? "anotherFile" : "kindsOfFile")}
      accept={KINDS}
      problem={problem}
      onChosen={([file]) => void take(file)}
    />
  );
}
