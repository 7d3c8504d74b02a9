import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { weekOf } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { Answer } from "@/rpc";
import { ErrorBlock, List, Row, Screen, Skeleton, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { type Day, Week } from "@/ui/Week";
import { Reminder } from "../components/Reminder";
import { ReviewMinutes } from "../components/ReviewMinutes";

const STATES = { reached: "did", missed: "rest", open: "rest", ahead: "ahead" } as const;

/** The daily goal, with the minutes of reviews and the reminder. */
export default function Goal() {
  const { t } = useTranslation("routine");
  return (
    <Screen title={t("goalTitle")} onBack={() => void goBack()}>
      <Stack gap={6}>
        <DailyGoal />
      </Stack>
    </Screen>
  );
}

function DailyGoal() {
  const { t } = useTranslation("routine");
  const { data, error, refetch } = useQuery(callQuery("CustomerRetrieveDailyGoal", {}));
  if (error && !data) {
    return <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton rows={2} height={96} />;
  return (
    <>
      <Today goal={data} />
      <List>
        <Row title={t("toWeek")} onClick={() => void navigateTo(paths.week)} />
      </List>
      <ReviewMinutes minutes={data.reviewMinutes} />
      <Reminder goal={data} />
    </>
  );
}

function Today({ goal }: { readonly goal: Answer<"CustomerRetrieveDailyGoal"> }) {
  const { t } = useTranslation("routine");
  const { isReached, wordsLearned, reviewsDue, reviewsDone, groupWords, streakDays } = goal;
  const part = reviewsDue > 0 ? reviewsDone / reviewsDue : wordsLearned / groupWords;
  const days = weekOf(goal.serverTime).flatMap(({ letter, name }, at): Day[] => {
    const state = goal.week[at]?.state ?? "ahead";
    const shown: Day = { letter, state: STATES[state], said: t(`day_${state}`, { name }) };
    return [state === "open" ? { ...shown, today: Math.min(1, part) } : shown];
  });
  return (
    <Card as="section" gap={4} aria-label={t("today")}>
      <Text look="strong">
        {isReached
          ? t("goalReached")
          : reviewsDue > 0
            ? t("goalReviews", { done: reviewsDone, due: reviewsDue, group: groupWords })
            : t("goalGroup", { learned: wordsLearned, group: groupWords })}
      </Text>
      <Week label={t("week")} days={days} />
      <Text look="note">
        {streakDays > 0 ? t("streak", { count: streakDays }) : t("streakNone")}
      </Text>
    </Card>
  );
}
