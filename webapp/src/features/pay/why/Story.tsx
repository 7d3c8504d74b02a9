import { useTranslation } from "react-i18next";
import { clockTime } from "@/i18n/format";
import { dateOf } from "@/i18n/when";
import type { CommissionDetail } from "@/rpc";
import { Section, Text } from "@/ui";
import { Card } from "@/ui/Card";
import styles from "../Pay.module.css";

interface StoryProps extends Pick<CommissionDetail, "story"> {
  readonly now: number;
}

/** The payment's history, in order. */
export function Story({ story, now }: StoryProps) {
  const { t } = useTranslation("pay");
  return (
    <Section title={t("story")}>
      <Card>
        <ol className={styles.bill}>
          {story.map(({ step, utcHappened, reason }) => (
            <li key={utcHappened + step} className={styles.line}>
              <span>
                {step !== "take" && t(`step${step}`)}
                {reason && (
                  <Text as="span" look="quiet" className={styles.detail}>
                    {reason}
                  </Text>
                )}
              </span>
              <Text as="span" look="quiet">
                {t("stepAt", { date: dateOf(utcHappened, now), time: clockTime(utcHappened) })}
              </Text>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
