import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { errorText } from "@/i18n/errorText";
import { type Ask, type CourseBookView, call } from "@/rpc";
import { Button, Dialog, ErrorBlock, Stack, Text } from "@/ui";
import { addressOf, download } from "@/ui/download";
import { RadioRows } from "@/ui/RadioRows";
import styles from "./AnkiDialog.module.css";

type Kind = Ask<"CustomerCreateAnkiAddress">["kind"];

interface AnkiDialogProps {
  /** The book whose words may be taken. */
  readonly book: CourseBookView | undefined;
  readonly onDone: () => void;
}

/** Takes words to Anki: which ones, then the download of their file. */
export default function AnkiDialog({ book, onDone }: AnkiDialogProps) {
  const { t } = useTranslation("words");
  const titleOf = useBookTitle();
  const [kind, setKind] = useState<Kind>(book ? "BOOK" : "MET");
  const file = useMutation({
    mutationFn: async () => {
      const courseBookId = kind === "BOOK" ? (book?.courseBookId ?? null) : null;
      const made = await call("CustomerCreateAnkiAddress", { kind, courseBookId });
      const address = addressOf(made.path);
      if (made.words > 0) download(address);
      return { ...made, address };
    },
  });
  const choose = (chosen: Kind) => {
    setKind(chosen);
    file.reset();
  };
  return (
    <Dialog
      title={t("anki")}
      onDismiss={onDone}
      actions={
        <>
          <Button kind="secondary" onClick={onDone}>
            {t("done")}
          </Button>
          <Button busy={file.isPending} onClick={() => file.mutate()}>
            {t("ankiDownload")}
          </Button>
        </>
      }
    >
      <Stack>
        <Text look="note">{t("ankiText")}</Text>
        <RadioRows
          label={t("ankiWhich")}
          value={kind}
          onChange={choose}
          rows={[
            ...(book ? [{ value: "BOOK" as const, title: titleOf(book) }] : []),
            { value: "MET", title: t("ankiMet") },
            { value: "FAVORITES", title: t("favorites") },
          ]}
        />
        <div role="status">
          {file.data?.words === 0 && <p>{t("ankiNone")}</p>}
          {file.data && file.data.words > 0 && (
            <>
              <p>
                {file.data.words < file.data.total
                  ? t("ankiFirst", { count: file.data.words, total: file.data.total })
                  : t("ankiAll", { count: file.data.words })}
              </p>
              <a className={styles.link} href={file.data.address} download>
                {t("ankiAgain")}
              </a>
            </>
          )}
        </div>
        {file.error && <ErrorBlock text={errorText(file.error)} onRetry={() => file.mutate()} />}
      </Stack>
    </Dialog>
  );
}
