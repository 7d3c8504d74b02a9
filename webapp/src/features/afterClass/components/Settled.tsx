import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/format";
import { inside } from "@/i18n/when";
import { goBack } from "@/navigation";
import { type RecordDetail, serverNow } from "@/rpc";
import { Empty, Screen, Section } from "@/ui";
import { Card } from "@/ui/Card";
import { Stars } from "@/ui/Rating";
import styles from "../AfterClass.module.css";
import { ClassHead } from "./ClassHead";

/** What stands for good of a class, or why nothing does. */
export function Settled({ record }: { readonly record: RecordDetail }) {
  const { t } = useTranslation("afterClass");
  const { feedback, order } = record;
  const now = Math.max(record.serverTime, serverNow());
  return (
    <Screen title={t("title")} onBack={() => void goBack()}>
      <div className={styles.page}>
        <ClassHead order={order} now={now} />
        {feedback ? (
          <>
            <Section title={t("feedback")}>
              <Card className={styles.said}>
                {feedback.stars !== null && (
                  <Stars count={feedback.stars} name={t("starsNamed", { count: feedback.stars })} />
                )}
                <p className={styles.text}>{feedback.feedback}</p>
              </Card>
            </Section>
            <Section title={t("message", { name: order.user.userName })}>
              <Card className={styles.said}>
                <p className={styles.text}>{feedback.message}</p>
                <p className={styles.quiet}>
                  {t("writtenAt", { when: inside(dayAndTime(feedback.utcChanged, now)) })}
                </p>
              </Card>
            </Section>
            <p className={styles.quiet}>{t("settled")}</p>
          </>
        ) : (
          <Empty text={t("cannotWrite")} />
        )}
      </div>
    </Screen>
  );
}
