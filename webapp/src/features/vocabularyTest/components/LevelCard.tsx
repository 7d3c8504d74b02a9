import { useTranslation } from "react-i18next";
import type { VocaReport } from "@/rpc";
import { classes, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { GRADES, STAGES, useLevelName } from "./levels";
import styles from "./Report.module.css";

/** The level of twelve, and the others within the interval. */
export function LevelCard({ report }: { readonly report: VocaReport }) {
  const { t, i18n } = useTranslation("vocabularyTest");
  const name = useLevelName();
  const { level, lowestLevel, highestLevel } = report;
  const isSure = lowestLevel === highestLevel;
  const place = isSure
    ? t("levelOf", { number: level.number })
    : t("levelBetween", { number: level.number, low: lowestLevel, high: highestLevel });
  const read = (text: { zh: string; en: string }) =>
    i18n.language === "zh-CN" ? text.zh : text.en;
  const tone = (number: number) => {
    if (number === level.number) return styles.current;
    if (number >= lowestLevel && number <= highestLevel) return styles.possible;
    return number < level.number && styles.past;
  };
  return (
    <Card as="section" gap={3} aria-label={t("level")}>
      <div className={styles.head}>
        <h2>{name(level)}</h2>
        <Text as="span" look="note">
          {place}
        </Text>
      </div>
      <ol className={styles.levels} aria-hidden="true">
        {STAGES.map((stage, nth) => (
          <li key={stage} className={classes(stage === level.stage && styles.own)}>
            <span className={styles.cells}>
              {GRADES.map((grade, at) => (
                <i key={grade} className={classes(tone(nth * GRADES.length + at + 1))} />
              ))}
            </span>
            {t(`stage_${stage}`)}
          </li>
        ))}
      </ol>
      <p>{read(level.description)}</p>
      <Text look="note">{read(level.ability)}</Text>
    </Card>
  );
}
