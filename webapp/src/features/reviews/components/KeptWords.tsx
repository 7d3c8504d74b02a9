import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { sendWords } from "@/entities/word/leftovers";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery, invalidate } from "@/queries";
import { call } from "@/rpc";
import { ErrorBlock, List, Row, Section, Skeleton, Text } from "@/ui";
import { Segmented } from "@/ui/Segmented";

/** The choices for the maximum per day. */
const GOALS = [0, 10, 20, 40];

/** The words whose plan is over: today's, the hard ones, and the maximum per day. */
export function KeptWords() {
  const { t } = useTranslation("reviews");
  const { data, error, refetch } = useQuery(callQuery("CustomerRetrieveKeptWords", {}, sendWords));
  const save = useMutation({
    mutationFn: (words: number) => call("CustomerSaveKeptWordsGoal", { words }),
    onSuccess: () => invalidate("CustomerRetrieveKeptWords"),
  });
  if (error && !data) {
    return <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton rows={1} height={56} />;
  const { today, goal, hard, words, confused } = data;
  if (words + confused === 0) return null;
  const shown = save.variables ?? goal;
  const goals = GOALS.includes(goal) ? GOALS : [...GOALS, goal].sort((one, other) => one - other);
  return (
    <Section title={t("keptTitle")}>
      <List label={t("keptTitle")}>
        {today > 0 ? (
          <Row
            title={t("keptToday", { count: today })}
            onClick={() => void navigateTo(paths.reviewAndTest, { kind: "KEPT" })}
          />
        ) : (
          <Row title={t("keptNone")} detail={t("keptText")} />
        )}
        {hard > 0 && (
          <Row
            title={t("hardWords")}
            detail={t("hardText")}
            value={t("words", { count: hard })}
            onClick={() => void navigateTo(paths.reviewAndTest, { kind: "HARD" })}
          />
        )}
        {confused > 0 && (
          <Row
            title={t("confusedWords")}
            detail={t("confusedText")}
            value={t("pairs", { count: confused })}
            onClick={() => void navigateTo(paths.reviewAndTest, { kind: "CONFUSED" })}
          />
        )}
      </List>
      <Text look="muted">{t("keptGoal")}</Text>
      <Segmented
        label={t("keptGoal")}
        value={String(save.isError ? goal : shown)}
        options={goals.map((one) => ({
          value: String(one),
          label: one === 0 ? t("keptNever") : String(one),
        }))}
        onChange={(value) => save.mutate(Number(value))}
      />
      {save.error && <ErrorBlock text={errorText(save.error)} onRetry={() => save.mutate(shown)} />}
    </Section>
  );
}
