import { useTranslation } from "react-i18next";
import { Field } from "@/ui";
import type { Form } from "@/ui/useForm";
import { CorrectionPreview } from "./CorrectionPreview";
import { changedTexts, type FieldText } from "./correction";
import styles from "./Words.module.css";

const LONGEST = 2_000;

interface CorrectionFieldsProps {
  readonly enWord: string;
  /** The book in which the texts are seen; none for those of the word itself. */
  readonly courseId: number | null;
  readonly texts: readonly FieldText[];
  readonly form: Pick<Form<Record<string, string>>, "values" | "text">;
}

/** The texts of a word to be corrected, and what that would change. */
export function CorrectionFields({ enWord, courseId, texts, form }: CorrectionFieldsProps) {
  const { t } = useTranslation("deskWords");
  const corrections = changedTexts(texts, form.values);
  return (
    <>
      <div className={styles.fields}>
        {texts.map(({ field }) => (
          <Field
            key={field}
            label={t(`field_${field}` as "field_translation")}
            maxLength={LONGEST}
            {...form.text(field)}
          />
        ))}
      </div>
      {corrections.length > 0 && (
        <CorrectionPreview enWord={enWord} courseId={courseId} corrections={corrections} />
      )}
    </>
  );
}
