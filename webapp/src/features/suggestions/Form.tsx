import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { goBack } from "@/navigation";
import { invalidate } from "@/queries";
import { asking, type SuggestionType, type ReportedWord as Word } from "@/rpc";
import { SUGGESTION_LENGTH, SUGGESTION_TITLE_LENGTH } from "@/rpc/bounds";
import { Button, Field, Inline, Screen, Section, Stack, Text, TextArea, toast } from "@/ui";
import { RadioRows } from "@/ui/RadioRows";
import { useForm } from "@/ui/useForm";
import { beginning } from "@/ui/useTyped";
import { begun, draft, EMPTY } from "./draft";
import styles from "./Form.module.css";
import { Pictures } from "./Pictures";
import { ReportedWord } from "./ReportedWord";
import { usePictures } from "./usePictures";

const FORM = "suggestion";
const types = [
  "translation",
  "knowledge",
  "english",
  "analysis",
] as const satisfies readonly SuggestionType[];

interface Values {
  readonly type: SuggestionType | null;
  readonly title: string;
  readonly content: string;
}

interface FormProps {
  /** The reported word; none for another subject. */
  readonly word: Word | undefined;
  /** A word without a book. */
  readonly spelled?: string | null;
  readonly userId: number | null;
}

/** The form of a suggestion; unsent text is stored on the device. */
export function Form({ word: reported, spelled, userId }: FormProps) {
  const { t } = useTranslation("suggestions");
  const [word, setWord] = useState(reported);
  const [submit] = useState(() => asking("CustomerSubmitSuggestion"));
  const named = beginning(reported?.enWord ?? spelled ?? "", SUGGESTION_TITLE_LENGTH);
  const [started] = useState(() => {
    const before = begun(userId, reported?.wordId ?? null);
    return before && (!spelled || before.title === spelled) ? before : { ...EMPTY, title: named };
  });
  const about = { userId, wordId: word?.wordId ?? null, courseId: word?.courseId ?? null };
  // The user may have started to write about another word.
  const isMine = () => {
    const kept = draft.get();
    const sameWord = kept.wordId === null || kept.wordId === reported?.wordId;
    return kept.userId === userId && sameWord;
  };
  const pictures = usePictures(started.pictures, (urls) => {
    if (isMine()) draft.keep({ pictures: urls });
  });
  const { wordId, courseId } = about;
  const keep = useCallback(
    (values: Values) => draft.keep({ ...values, userId, wordId, courseId }),
    [userId, wordId, courseId],
  );

  const form = useForm<Values>({
    initial: { type: started.type, title: started.title, content: started.content },
    keep,
    failure: "submitFailed",
    check: ({ type, title, content }) => ({
      type: type === null ? t("selectType") : undefined,
      title: title.trim() === "" ? t("enterTitle") : undefined,
      content: content.trim() === "" ? t("enterContent") : undefined,
    }),
    send: async ({ type, title, content }) => {
      if (pictures.isSending || type === null) return toast(t("waitForPictures"));
      const asked = {
        type,
        title: title.trim(),
        content: content.trim(),
        pictureUrls: [...pictures.urls],
        ...(wordId && { wordId }),
        ...(wordId && courseId && { courseId }),
      };
      await submit(asked);
      if (isMine()) draft.clear();
      void invalidate("CustomerListSuggestion");
      toast(t("submitted"));
      if (form.isShown()) await goBack();
    },
  });
  const { values, mistakes, change } = form;
  const isBegun =
    values.type !== null ||
    values.title !== named ||
    values.content !== "" ||
    pictures.urls.length > 0;

  return (
    <Screen
      title={t("formTitle")}
      onBack={() => void goBack()}
      footer={
        <Inline gap={4} centered apart className={styles.footer}>
          <Text as="span" look="note">
            {isBegun && t("kept")}
          </Text>
          <Button type="submit" form={FORM} busy={form.isSending}>
            {t("submit")}
          </Button>
        </Inline>
      }
    >
      <Stack id={FORM} as="form" gap={4} {...form.props}>
        {word && <ReportedWord word={word} onDrop={() => setWord(undefined)} />}
        <Section title={t("what")}>
          <RadioRows
            label={t("what")}
            name="type"
            rows={types.map((type) => ({ value: type, title: t(`type_${type}`) }))}
            value={values.type}
            onChange={(type) => change({ type })}
          />
          {mistakes.type && (
            <p role="alert" className={styles.mistake}>
              {mistakes.type}
            </p>
          )}
        </Section>
        <Field
          label={t("subject")}
          autoComplete="off"
          hint={t("subjectCount", {
            count: values.title.trim().length,
            most: SUGGESTION_TITLE_LENGTH,
          })}
          {...form.text("title")}
        />
        <TextArea
          label={t("content")}
          placeholder={t("contentHint")}
          maxLength={SUGGESTION_LENGTH}
          rows={4}
          {...form.text("content")}
        />
        <Pictures
          shots={pictures.shots}
          onAdd={(file) => void pictures.add(file)}
          onRemove={pictures.remove}
        />
      </Stack>
    </Screen>
  );
}
