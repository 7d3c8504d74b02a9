import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { instantOf } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { dateOf } from "@/i18n/when";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { ErrorBlock, List, Row, Section, Skeleton, Text } from "@/ui";
import { useStudent } from "../useStudent";

/** The milestones of still known words that the student reached, the latest first. */
export function Milestones() {
  const { t } = useTranslation("progress");
  const { data, error, refetch } = useQuery(callQuery("CustomerListMilestones", useStudent()));
  const reached = data?.data.toReversed() ?? [];
  return (
    <Section title={t("milestones")}>
      {data ? (
        <Text look="note">{t(reached.length > 0 ? "milestonesStay" : "milestonesNone")}</Text>
      ) : error ? (
        <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={1} height={56} />
      )}
      {reached.length > 0 && (
        <List>
          {reached.map(({ words, reachedOn }) => (
            <Row
              key={words}
              title={t("milestone", { count: words })}
              value={dateOf(instantOf(reachedOn), serverNow())}
            />
          ))}
        </List>
      )}
    </Section>
  );
}
