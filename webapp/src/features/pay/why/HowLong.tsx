import { useTranslation } from "react-i18next";
import { clockTime } from "@/i18n/format";
import type { CommissionDetail } from "@/rpc";
import { MINUTE_MS, wholeMinutes } from "@/time";
import { classes, Section } from "@/ui";
import { Card } from "@/ui/Card";
import styles from "../Pay.module.css";

/** Rules whose words say what became of the test. */
const rulesOfTest: ReadonlySet<string> = new Set(["BEGUN", "TESTED"]);

/** What happened in the class, and by what rule so many of its parts are paid. */
export function HowLong({ detail }: { readonly detail: CommissionDetail }) {
  const { t } = useTranslation("pay");
  const { lines, record, time } = detail;
  const booked = record.trainingDuration;
  const used = wholeMinutes(record.practiceTime);
  const { parts, ofParts: of } = lines;
  return (
    <Section
      title={t("howLong")}
      aside={<span className={styles.quiet}>{t("ofMinutes", { used, booked })}</span>}
    >
      <Card className={styles.card}>
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
        <Happened time={time} endedBy={detail.endedBy} />
        <p className={styles.quiet}>
          {!rulesOfTest.has(lines.rule) && t(lines.isTested ? "tested" : "notTested") + t("stop")}
          {t(`rule${lines.rule}`, {
            full: lines.fullMinutes,
            least: lines.leastMinutes,
            parts,
            of,
          })}
        </p>
      </Card>
    </Section>
  );
}

function Happened({ time, endedBy }: Pick<CommissionDetail, "time" | "endedBy">) {
  const { t } = useTranslation("pay");
  const { started, ended, pausedFrom, pausedUntil } = time;
  if (started === null || ended === null) return null;
  const from = clockTime(started);
  return (
    <>
      <p className={styles.name}>
        {endedBy === "clock"
          ? t("ranUntilClock", { from })
          : t("ran", { from, until: clockTime(ended) })}
      </p>
      {pausedFrom !== null && pausedUntil !== null && (
        <p className={styles.quiet}>
          {t("pausedAt", {
            at: clockTime(pausedFrom),
            count: Math.floor((pausedUntil - pausedFrom) / MINUTE_MS),
          })}
        </p>
      )}
    </>
  );
}
