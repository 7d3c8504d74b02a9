import { useTranslation } from "react-i18next";
import { inside } from "@/i18n/when";
import { serverNow, type VocaReport } from "@/rpc";
import { classes, Text } from "@/ui";
import { numberText, sizeText, whenText } from "../numbers";
import styles from "./Report.module.css";
import { scaleOf } from "./scale";

/** This test's interval over the earlier ones, on a logarithmic scale, and their comparison. */
export function Trend({ report }: { readonly report: VocaReport }) {
  const { t } = useTranslation("vocabularyTest");
  const { earlier } = report;
  const rows = [{ ...report, vocaExamRecordId: 0 }, ...earlier];
  const { at, ticks } = scaleOf(rows);
  const now = serverNow();
  return (
    <>
      <ul className={styles.trend} aria-label={t("trend")}>
        {rows.map(({ vocaExamRecordId, utcClosed, size, fewerThan, low, high }) => {
          const day = whenText(utcClosed, now);
          const range = { low: numberText(low), high: numberText(high) };
          const told = sizeText({ size, fewerThan });
          const isNumber = fewerThan === null;
          return (
            <li key={vocaExamRecordId} className={classes(vocaExamRecordId === 0 && styles.latest)}>
              <span className="visually-hidden">
                {isNumber
                  ? t("trendRow", { day, size: told, ...range })
                  : t("trendRowShort", { day, size: told })}
              </span>
              <span aria-hidden="true" className={styles.day}>
                {day}
              </span>
              <span aria-hidden="true" className={styles.lane}>
                <i
                  className={styles.span}
                  style={{ left: `${at(low)}%`, width: `${at(high) - at(low)}%` }}
                />
                {isNumber && <i className={styles.point} style={{ left: `${at(size)}%` }} />}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.axis} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: `${at(tick)}%` }}>
            {numberText(tick)}
          </span>
        ))}
      </p>
      {changesOf(earlier).map(({ change, utcClosed }) => (
        <Text key={utcClosed} look="note">
          {t(`change_${change}`, { day: inside(whenText(utcClosed, now)) })}
        </Text>
      ))}
    </>
  );
}

/**
 * The comparison with the previous test; if that is inconclusive, also with the latest conclusive
 * one.
 */
function changesOf(earlier: VocaReport["earlier"]): VocaReport["earlier"] {
  const [before] = earlier;
  if (!before) return [];
  const comparable = earlier.find(({ change }) => change === "more" || change === "fewer");
  return comparable && comparable !== before ? [before, comparable] : [before];
}
