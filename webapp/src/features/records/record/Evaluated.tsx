import { useTranslation } from "react-i18next";
import { dateOf } from "@/i18n/when";
import type { EvaluationView } from "@/rpc";
import { Inline, Section, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Stars } from "@/ui/Rating";
import { CRITERIA } from "./criteria";
import styles from "./Record.module.css";

interface EvaluatedProps {
  readonly evaluation: EvaluationView;
  readonly now: number;
}

/** The student's final evaluation of the class. */
export function Evaluated({ evaluation, now }: EvaluatedProps) {
  const { t } = useTranslation(["records", "entities"]);
  const { stars, criteria, suggestion, utcEvaluated } = evaluation;
  return (
    <Section
      title={t("yourEvaluation")}
      aside={
        <Text as="span" look="quiet">
          {t("evaluatedOn", { when: dateOf(utcEvaluated, now) })}
        </Text>
      }
    >
      <Card gap={3}>
        <Stars count={stars} name={t("starsNamed", { count: stars })} />
        {criteria.length > 0 && (
          <Inline as="ul" gap={2} wraps>
            {CRITERIA.filter((one) => criteria.includes(one)).map((one) => (
              <li key={one}>
                <span className={styles.met}>{t(`entities:criterion_${one}`)}</span>
              </li>
            ))}
          </Inline>
        )}
        {suggestion && <Text look="lines">{suggestion}</Text>}
      </Card>
    </Section>
  );
}
