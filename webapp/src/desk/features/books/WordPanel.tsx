import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlayer } from "@/entities/word/useWordSound";
import { invalidate } from "@/queries";
import { asking } from "@/rpc";
import { Button, Dialog, Field } from "@/ui";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { useDraftForm } from "../../ui/useDraftForm";
import { CorrectionFields } from "../../words/CorrectionFields";
import { changedTexts, filledWith } from "../../words/correction";
import styles from "./Books.module.css";
import { BOOK, type StoreBook, type StoreWord } from "./books";
import { soundOf, textsOf } from "./words";

const REASON_LENGTH = 200;

interface WordPanelProps {
  readonly word: StoreWord;
  readonly book: StoreBook;
  readonly onClose: () => void;
}

/** All texts of a word as its book shows them, and their correction. */
export function WordPanel({ word, book, onClose }: WordPanelProps) {
  const { t } = useTranslation(["deskBooks", "deskWords", "common"]);
  const [isCorrecting, setCorrecting] = useState(false);
  const play = usePlayer();
  if (isCorrecting) return <Correcting {...{ word, book, onClose }} />;
  return (
    <Dialog
      title={word.enWord}
      onDismiss={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      <dl className={styles.texts}>
        {textsOf(word)
          .filter(({ text }) => text !== "")
          .map(({ field, text }) => (
            <div key={field}>
              <dt>{t(`deskWords:field_${field}` as "deskWords:field_translation")}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {word.hasOwnText && <p className={styles.note}>{t("ownTextHint")}</p>}
      {word.ofInstitution && <p className={styles.note}>{t("ofShopHint")}</p>}
      <div className={styles.acts}>
        <Act onClick={() => play(soundOf(word))}>
          {t(word.isRecorded ? "listenToRecording" : "listen")}
        </Act>
        <Act onClick={() => setCorrecting(true)}>{t("correct")}</Act>
      </div>
    </Dialog>
  );
}

function Correcting({ word, book, onClose }: WordPanelProps) {
  const { t } = useTranslation(["deskBooks", "common"]);
  const [texts] = useState(() => textsOf(word));
  const [correct] = useState(() => asking("StoreCorrectWord"));
  const form = useDraftForm<Record<string, string>>({
    draft: `word ${word.enWord} ${book.courseBookId}`,
    initial: { reason: "", ...filledWith(texts) },
    check: (values) => ({
      translation: changedTexts(texts, values).length === 0 ? t("nothingChanged") : undefined,
    }),
    async send(values) {
      const seen = { enWord: word.enWord, courseId: book.courseBookId };
      const reason = values.reason?.trim() ?? "";
      const made = await correct({ ...seen, corrections: changedTexts(texts, values), reason });
      const before = made.corrections.map(({ field, old }) => ({ field, text: old }));
      const takeBack = asking("StoreCorrectWord");
      notify(t("corrected", { word: word.enWord }), async () => {
        await takeBack({ ...seen, corrections: before, reason: t("undoReason") });
        await invalidate(BOOK);
      });
      onClose();
      await invalidate(BOOK);
    },
    failure: "operationFailed",
  });
  function leave(): void {
    form.forget();
    onClose();
  }
  return (
    <Dialog
      title={t("correctWord", { word: word.enWord })}
      onDismiss={leave}
      actions={
        <>
          <Button kind="secondary" onClick={leave}>
            {t("common:back")}
          </Button>
          <Button type="submit" form="correct-word" busy={form.isSending}>
            {t("correct")}
          </Button>
        </>
      }
    >
      <form id="correct-word" {...form.props} className={styles.form}>
        <CorrectionFields
          enWord={word.enWord}
          courseId={book.courseBookId}
          texts={texts}
          form={form}
        />
        <Field label={t("reason")} maxLength={REASON_LENGTH} {...form.text("reason")} />
      </form>
    </Dialog>
  );
}
