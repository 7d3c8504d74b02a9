import { useTranslation } from "react-i18next";
import { useAttendance } from "@/entities/order/useAttendance";
import { clockTime } from "@/i18n/format";
import type { CommissionDetail, CommissionLines, CommissionView } from "@/rpc";
import { MINUTE_MS, SECOND_MS, wholeMinutes } from "@/time";
import { classes, Section, Text } from "@/ui";
import { Card } from "@/ui/Card";
import styles from "../Pay.module.css";

/**
 * Rules with which the test's outcome is shown, too; the texts of others include it or do not need
 * it.
 */
const besideTest: ReadonlySet<string> = new Set(["ENOUGH", "NOTHING"]);
/** Rules of a no-show. */
const ABSENT: ReadonlySet<string> = new Set(["ABSENT", "NO_SHOW"]);

interface HowLongProps {
  readonly detail: CommissionDetail;
  readonly lines: CommissionLines;
}

/** What happened in the class, and the rule that decides its paid parts. */
export function HowLong({ detail, lines }: HowLongProps) {
  const { t } = useTranslation("pay");
  const rule = useRule(detail.record, lines);
  const attendance = useAttendance();
  const { record, time } = detail;
  const booked = record.trainingDuration;
  const used = wholeMinutes(record.practiceTime);
  const { parts, ofParts: of } = lines;
  return (
    <Section
      title={t("howLong")}
      aside={
        <Text as="span" look="quiet">
          {t("ofMinutes", { used, booked })}
        </Text>
      }
    >
      <Card gap={2}>
        {/* The parts of a no-show are those of its rate, and not of a time. */}
        {!record.isNoShow && (
          <div role="img" aria-label={t("partsDrawn", { booked, of, parts })}>
            <div className={styles.parts}>
              {Array.from({ length: of }, (_, at) => at + 1).map((nth) => (
                <span key={nth} className={classes(styles.part, nth <= parts && styles.paid)} />
              ))}
            </div>
            <div className={styles.marks} aria-hidden="true">
              {Array.from({ length: of }, (_, at) => at + 1).map((nth) => (
                <span key={nth}>{Math.round((booked * nth) / of)}</span>
              ))}
            </div>
          </div>
        )}
        <Happened
          time={time}
          endedBy={detail.endedBy}
          attendance={attendance(time, record.userName, ABSENT.has(lines.rule))}
        />
        <Text look="quiet">
          {besideTest.has(lines.rule) && t(lines.isTested ? "tested" : "notTested") + t("stop")}
          {rule}
        </Text>
      </Card>
    </Section>
  );
}

/** The rule that decides the paid parts, in words. */
function useRule(record: CommissionView, lines: CommissionLines): string {
  const { t } = useTranslation("pay");
  const { fullMinutes: full, testedMinutes: tested, leastMinutes: least, wordMs } = lines;
  const { isTested, parts, ofParts: of, rule } = lines;
  const seconds = (wordMs ?? 0) / SECOND_MS;
  const { reviewWords: words, reviewMinutes: minutes } = lines;
  const values = { full, tested, least, parts, of, seconds, words, minutes };
  if (rule === "TESTED" && record.reviewMethod !== null && wordMs !== null) {
    return t("ruleREVIEWED", values);
  }
  if (rule === "TESTED" && tested === 0) return t("ruleTESTEDThen", values);
  if (rule === "BEGUN" && isTested) return t("ruleBEGUNTested", values);
  return t(`rule${rule}`, values);
}

interface HappenedProps extends Pick<CommissionDetail, "time" | "endedBy"> {
  readonly attendance: string | null;
}

function Happened({ time, endedBy, attendance }: HappenedProps) {
  const { t } = useTranslation("pay");
  const { started, ended, pauses } = time;
  if (started === null || ended === null) return null;
  const from = clockTime(started);
  return (
    <>
      <p className={styles.name}>
        {endedBy === "clock"
          ? t("ranUntilClock", { from })
          : t("ran", { from, until: clockTime(ended) })}
      </p>
      {attendance && <Text look="quiet">{attendance}</Text>}
      {pauses.map(({ since, until }) => (
        <Text key={since} look="quiet">
          {t("pausedAt", {
            at: clockTime(since),
            count: Math.floor((until - since) / MINUTE_MS),
          })}
        </Text>
      ))}
    </>
  );
}
