import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { invalidate } from "@/queries";
import { call } from "@/rpc";
import { ErrorBlock, Section, Text } from "@/ui";
import { Segmented } from "@/ui/Segmented";

const CHOICES = [3, 5, 8, 12, 20];

/** For how many minutes a day due words are asked. */
export function ReviewMinutes({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation("routine");
  const save = useMutation({
    mutationFn: (next: number) => call("CustomerSaveReviewMinutes", { minutes: next }),
    onSuccess: () => invalidate("CustomerRetrieveDailyGoal", "CustomerRetrieveDueWords"),
  });
  const shown = save.isError ? minutes : (save.variables ?? minutes);
  const choices = CHOICES.includes(minutes)
    ? CHOICES
    : [...CHOICES, minutes].sort((one, other) => one - other);
  return (
    <Section title={t("reviewMinutes")}>
      <Segmented
        label={t("reviewMinutes")}
        value={String(shown)}
        options={choices.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(value) => save.mutate(Number(value))}
      />
      <Text look="note">{t("reviewMinutesText")}</Text>
      {save.error && (
        <ErrorBlock
          text={errorText(save.error)}
          onRetry={() => save.mutate(save.variables ?? minutes)}
        />
      )}
    </Section>
  );
}
