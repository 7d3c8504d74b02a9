import { useTranslation } from "react-i18next";
import { ReviewTrack } from "@/entities/order/ReviewTrack";
import { dayName } from "@/i18n/days";
import { inside } from "@/i18n/when";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { StudentDetail } from "@/rpc";
import { Button, Empty, Inline, Section, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Facts } from "@/ui/Facts";
import styles from "../Tutoring.module.css";

interface PlansProps {
  readonly detail: StudentDetail;
  readonly now: number;
}

/** The reviews of the latest lessons, one line per lesson. */
export function Plans({ detail, now }: PlansProps) {
  const { t } = useTranslation("tutoring");
  const { t: common } = useTranslation();
  const { plans, student } = detail;
  const { due, overdue } = student.reviews;
  return (
    <Section
      title={t("reviews")}
      aside={
        <Text as="span" look="quiet">
          <Facts
            facts={[
              due > 0 && t("dueToday", { count: due }),
              overdue > 0 && t("toCatchUp", { count: overdue }),
              due + overdue === 0 && t("onTime"),
            ]}
          />
        </Text>
      }
    >
      {plans.length === 0 ? (
        <Empty text={t("noReviews")} />
      ) : (
        <Card as="ul" gap={4}>
          {plans.map(({ sourceOrderId, utcLearned, wordCount, days }) => (
            <Stack as="li" key={sourceOrderId} gap={1} className={styles.plan}>
              <Inline as="span" wraps apart>
                <span>{t("lessonOf", { day: inside(dayName(utcLearned ?? now, now)) })}</span>
                <Text as="span" look="quiet">
                  {common("words", { count: wordCount })}
                </Text>
              </Inline>
              <ReviewTrack
                days={days.map(({ day, date, state }) => ({ day, date, state }))}
                numbered
              />
              <Button
                small
                kind="quiet"
                edge="start"
                onClick={() =>
                  void navigateTo(paths.antiForgetSupplement, { courseOrderId: sourceOrderId })
                }
              >
                {t("supplement")}
              </Button>
            </Stack>
          ))}
        </Card>
      )}
    </Section>
  );
}
