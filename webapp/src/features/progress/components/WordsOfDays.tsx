import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { sendWords } from "@/entities/word/leftovers";
import { dayName } from "@/i18n/days";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { List, Row, Section } from "@/ui";

/** The days of the last week with practised words, each with its words to view and to practise. */
export function WordsOfDays() {
  const { t } = useTranslation(["progress", "common"]);
  const { data } = useQuery(callQuery("CustomerListPracticeSets", {}, sendWords));
  if (!data || data.days.length === 0) return null;
  return (
    <Section title={t("progress:byDay")}>
      <List label={t("progress:byDay")}>
        {data.days.map(({ day, utcStart, words }) => (
          <Row
            key={day}
            title={dayName(utcStart, serverNow())}
            value={t("common:words", { count: words })}
            onClick={() => void navigateTo(paths.reviewAndTest, { kind: "DAY", day })}
          />
        ))}
      </List>
    </Section>
  );
}
