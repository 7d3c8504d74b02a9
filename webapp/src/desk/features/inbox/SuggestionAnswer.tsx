import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import type { Answer } from "@/rpc";
import { Button, ErrorBlock, Skeleton, TextArea } from "@/ui";
import { Fold } from "@/ui/Fold";
import { type AnswerProps, useAnswering } from "../../inbox/inbox";
import { notify } from "../../ui/notices";
import { useDraftForm } from "../../ui/useDraftForm";
import { CorrectionFields } from "../../words/CorrectionFields";
import { changedTexts, filledWith } from "../../words/correction";
import styles from "./Inbox.module.css";

const LONGEST = 2_000;

type Suggestion = Answer<"StoreQuerySuggestion">;

/** A suggestion with all that its author wrote, its answer, and the correction of its word. */
export function SuggestionAnswer({ item, onAnswered }: AnswerProps) {
  const { data, isPending, error, refetch } = useQuery(
    callQuery("StoreQuerySuggestion", { suggestionId: item.number }),
  );
  if (isPending) return <Skeleton rows={3} height={40} />;
  if (!data) return <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />;
  return <SuggestionForm suggestion={data} onAnswered={onAnswered} />;
}

interface SuggestionFormProps {
  readonly suggestion: Suggestion;
  readonly onAnswered: () => Promise<void>;
}

function SuggestionForm({ suggestion, onAnswered }: SuggestionFormProps) {
  const { t } = useTranslation("deskInbox");
  const { suggestionId, texts = [], author } = suggestion;
  const answer = useAnswering("StoreAnswerSuggestion");
  const form = useDraftForm<Record<string, string>>({
    draft: `suggestion ${suggestionId}`,
    initial: { opinion: "", ...filledWith(texts) },
    check: ({ opinion = "" }) => ({
      opinion: opinion.trim() === "" ? t("answerMissing") : undefined,
    }),
    async send(values) {
      const { opinion = "" } = values;
      const asked = {
        suggestionId,
        opinion: opinion.trim(),
        corrections: changedTexts(texts, values),
      };
      await answer(asked);
      notify(t("answered", { person: author }));
      await onAnswered();
    },
    failure: "operationFailed",
  });
  const isCorrected = changedTexts(texts, form.values).length > 0;
  // What was begun before a reload is not sent unseen.
  const [wasCorrected] = useState(isCorrected);
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.content}>{suggestion.content}</p>
      {suggestion.pictureUrls.length > 0 && (
        <p className={styles.acts}>
          {suggestion.pictureUrls.map((url, at) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={t("picture", { count: at + 1 })} className={styles.picture} />
            </a>
          ))}
        </p>
      )}
      {suggestion.enWord && (
        <Fold title={t("correct", { word: suggestion.enWord })} isOpen={wasCorrected}>
          <CorrectionFields
            enWord={suggestion.enWord}
            courseId={suggestion.courseId ?? null}
            texts={texts}
            form={form}
          />
        </Fold>
      )}
      <TextArea label={t("answer")} maxLength={LONGEST} {...form.text("opinion")} />
      <div className={styles.acts}>
        <Button type="submit" busy={form.isSending}>
          {isCorrected ? t("correctAndAnswer") : t("sendAnswer")}
        </Button>
      </div>
    </form>
  );
}
