import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { CallFailed, call } from "@/rpc";
import { Button, Text, TextArea } from "@/ui";
import { Fold } from "@/ui/Fold";
import { Act } from "../../ui/Act";
import { contentOf, FILE_LIMIT_MB, isTooLarge } from "../../ui/files";
import { notify } from "../../ui/notices";
import styles from "./Month.module.css";
import { payChanged } from "./month";
import { type ResultLine, saidIn, type WrongLine, withCell, wrongLinesIn } from "./results";
import { WrongLines } from "./WrongLines";

/** A file whose lines were read. */
interface ReadFile {
  readonly name: string;
  readonly lines: readonly ResultLine[];
}

/** Takes the results of a batch: all lines of a file, or none until the wrong ones are mended. */
export function Results() {
  const { t } = useTranslation(["deskMonth", "desk"]);
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState("");
  const [file, setFile] = useState<ReadFile | null>(null);
  const [wrong, setWrong] = useState<readonly WrongLine[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Runs a step whose refusal may name wrong lines. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    setBusy(true);
    setRefusal(null);
    setWrong([]);
    try {
      await step();
    } catch (error) {
      setWrong(error instanceof CallFailed ? wrongLinesIn(error.data) : []);
      setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  async function read(name: string, content: Blob): Promise<void> {
    setFile(null);
    if (isTooLarge(content)) {
      setWrong([]);
      setRefusal(t("tooLarge", { count: FILE_LIMIT_MB }));
      return;
    }
    await attempt(async () => {
      const { lines } = await call("StoreReadResults", { file: await contentOf(content) });
      setFile({ name, lines });
    });
  }

  async function take({ lines }: ReadFile): Promise<void> {
    await attempt(async () => {
      const taken = await call("StoreTakeResults", { lines });
      notify(
        [
          t("taken", { ...taken }),
          taken.known > 0 && t("takenBefore", { count: taken.known }),
          taken.waiting > 0 && t("takenOpen", { count: taken.waiting }),
        ]
          .filter(Boolean)
          .join(t("desk:comma")),
      );
      setFile(null);
      setPasted("");
      await payChanged();
    });
  }

  const said = file ? saidIn(file.lines) : 0;
  return (
    <section aria-label={t("results")} className={styles.results}>
      <Text look="muted">{t("resultsWhat")}</Text>
      <div className={styles.acts}>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.xls,.ods,.txt"
          aria-label={t("chooseFile")}
          className="visually-hidden"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            // The same file may be chosen again after it was mended.
            target.value = "";
            if (chosen) void read(chosen.name, chosen);
          }}
        />
        <Button kind={file ? "secondary" : "primary"} onClick={() => input.current?.click()}>
          {t(file || refusal ? "chooseAgain" : "chooseFile")}
        </Button>
      </div>
      {!file && (
        <Fold title={t("paste")}>
          <div className={styles.paste}>
            <TextArea
              label={t("pasted")}
              hint={t("pasteHint")}
              rows={6}
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
            />
            <Act
              disabled={pasted.trim() === "" || isBusy}
              onClick={() => void read(t("pasted"), new Blob([pasted]))}
            >
              {t("readPasted")}
            </Act>
          </div>
        </Fold>
      )}
      {refusal && (
        <Text look="negative" role="alert">
          {refusal}
        </Text>
      )}
      {wrong.length > 0 && (
        <WrongLines
          wrong={wrong}
          lines={file?.lines ?? []}
          onChange={(line, name, text) =>
            file && setFile({ ...file, lines: withCell(file.lines, line, name, text) })
          }
        />
      )}
      {file && (
        <>
          <p role="status">
            <b>{file.name}</b> {t("fileSays", { count: said, open: file.lines.length - said })}
          </p>
          <div className={styles.acts}>
            <Button busy={isBusy} disabled={said === 0} onClick={() => void take(file)}>
              {t(wrong.length > 0 ? "takeAgain" : "take", { count: said })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
