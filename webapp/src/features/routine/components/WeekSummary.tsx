import { useTranslation } from "react-i18next";
import type { Answer } from "@/rpc";
import { Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Chart } from "@/ui/Chart";
import { daysLater, dayText, monthsText } from "../days";
import styles from "../Routine.module.css";
import { Word } from "./Word";

const WEEK_DAYS = 7;

export type StudyWeek = Answer<"CustomerRetrieveStudyWeek">;

interface Props {
  readonly week: StudyWeek;
}

/** How a week's page begins: a sentence, a trend, and words that parents can ask. */
export function WeekSummary({ week }: Props) {
  return (
    <Card gap={4}>
      <Sentence week={week} />
      <Trend week={week} />
      <ToAsk week={week} />
    </Card>
  );
}

function Sentence({ week }: Props) {
  const { t } = useTranslation("routine");
  const { outcome, isOver, practisedDays, known } = week.summary;
  const did = t(`did_${outcome}`, {
    week: t(isOver ? "theWeek" : "soFar"),
    name: week.studentName,
    count: outcome === "learned" ? week.gained : practisedDays,
  });
  return (
    <Text look="large" className={styles.sentence}>
      {t(sentenceOf(known), { did, ...known, months: monthsText(known?.months ?? []) })}
    </Text>
  );
}

function sentenceOf(known: StudyWeek["summary"]["known"]) {
  if (!known) return "sentence";
  const isAll = known.right === known.asked;
  if (known.months.length === 0) return isAll ? "sentence_stillKnewAll" : "sentence_stillKnew";
  return isAll ? "sentence_stillKnowsAll" : "sentence_stillKnows";
}

/** This week's new words beside those of the weeks before, in words and as a small drawing. */
function Trend({ week }: Props) {
  const { t } = useTranslation("routine");
  const { trend } = week.summary;
  if (!trend) return null;
  const { comparison, usual, weeks } = trend;
  const last = weeks.length - 1;
  return (
    <Stack gap={2} className={styles.trend}>
      <p>{t(`trend_${comparison}`, { usual })}</p>
      <Chart
        label={t("wordsOfWeeks")}
        axis={t("weekColumn")}
        points={weeks.map((_, at) =>
          at === last ? t("theWeek") : dayText(daysLater(week.firstDay, (at - last) * WEEK_DAYS)),
        )}
        series={[{ name: t("gained"), values: weeks, tone: "soft" }]}
        valued
      />
    </Stack>
  );
}

function ToAsk({ week }: Props) {
  const { t } = useTranslation("routine");
  const { wordsToAsk, askReason } = week.summary;
  if (askReason === null) return null;
  return (
    <Stack gap={1}>
      <p>{t(`ask_${askReason}`, { count: wordsToAsk.length })}</p>
      <ul className={styles.asked}>
        {wordsToAsk.map((word) => (
          <li key={word.enWord}>
            <Word {...word} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
