import { useTranslation } from "react-i18next";
import { useCreditsLeft } from "@/entities/order/creditsLeft";
import { KnownLater } from "@/entities/word/StillKnown";
import { dayAndTime } from "@/i18n/days";
import { dateOf } from "@/i18n/when";
import { wholeMinutes } from "@/time";
import { Section, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Stats } from "@/ui/Stats";
import { daysLater, dayText } from "../days";
import styles from "../Routine.module.css";
import { type StudyWeek, WeekSummary } from "./WeekSummary";
import { Word } from "./Word";

const LAST_DAY = 6;

/** A student's week on one page, for screen and paper. */
export function WeekPage({ week }: { readonly week: StudyWeek }) {
  const { t } = useTranslation("routine");
  const creditsLeft = useCreditsLeft();
  const { gainedWords, hardWords, messages, nextClass, serverTime } = week;
  const more = week.gained - gainedWords.length;
  return (
    <Stack as="article" gap={5} className={styles.page}>
      <Text as="h2" look="title">
        {t("weekOf", {
          name: week.studentName,
          first: dayText(week.firstDay),
          last: dayText(daysLater(week.firstDay, LAST_DAY)),
        })}
      </Text>
      <WeekSummary week={week} />
      {messages.length > 0 && (
        <Section title={t("messages")}>
          {messages.map(({ appointmentTime, message, tutorName }) => (
            <Card key={appointmentTime} gap={2}>
              <Text look="written">{message}</Text>
              <Text look="note">
                {t("messageFrom", { name: tutorName, date: dateOf(appointmentTime, serverTime) })}
              </Text>
            </Card>
          ))}
        </Section>
      )}
      <Stats
        stats={[
          { label: t("gained"), value: week.gained },
          {
            label: t("remembered"),
            value:
              week.askedAgain > 0
                ? t("rememberedOf", { known: week.remembered, asked: week.askedAgain })
                : null,
          },
          { label: t("minutes"), value: wholeMinutes(week.practiceMs) },
        ]}
      />
      {week.askedAgain > 0 && <Text look="note">{t("rememberedNote")}</Text>}
      <Section
        title={t("days")}
        aside={<Text look="note">{t("reviewsDone", { count: week.reviewsDone })}</Text>}
      >
        <Card gap={3}>
          <table className={styles.days} aria-label={t("days")}>
            <thead>
              <tr>
                <th scope="col">{t("dayColumn")}</th>
                <th scope="col">{t("minutesColumn")}</th>
                <th scope="col">{t("wordsColumn")}</th>
              </tr>
            </thead>
            <tbody>
              {week.days.map(({ day, practiceMs, words }) => (
                <tr key={day}>
                  <th scope="row">{dayText(day, { weekday: "short" })}</th>
                  <td>{wholeMinutes(practiceMs)}</td>
                  <td>{words}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      </Section>
      <Section title={t("gainedWords")}>
        <Text look="note">{t("gainedNote")}</Text>
        <Card gap={3}>
          {gainedWords.length > 0 ? (
            <ul className={styles.words}>
              {gainedWords.map(({ enWord, zhWord }) => (
                <li key={enWord}>
                  <Word enWord={enWord} zhWord={zhWord} />
                </li>
              ))}
              {more > 0 && <li>{t("moreWords", { count: more })}</li>}
            </ul>
          ) : (
            <p>{t("noWords")}</p>
          )}
        </Card>
      </Section>
      <Section title={t("hardWords")}>
        <Card gap={3}>
          {hardWords.length > 0 ? (
            <ul className={styles.words}>
              {hardWords.map(({ enWord, zhWord, missedDays }) => (
                <li key={enWord}>
                  <Word enWord={enWord} zhWord={zhWord} />{" "}
                  <small>{t("missedDays", { count: missedDays })}</small>
                </li>
              ))}
            </ul>
          ) : (
            <p>{t("noWords")}</p>
          )}
        </Card>
      </Section>
      <KnownLater results={week.stillKnown} />
      <Section title={t("nextClass")}>
        <p>
          {nextClass
            ? t("classWith", {
                when: dayAndTime(nextClass.appointmentTime, serverTime),
                name: nextClass.tutorName,
              })
            : t("noClass")}
        </p>
      </Section>
      {week.credits.length > 0 && (
        <Section title={t("credits")}>
          {week.credits.map((credits) => (
            <p key={credits.lessonType}>{creditsLeft(credits)}</p>
          ))}
        </Section>
      )}
    </Stack>
  );
}
