import { useTranslation } from "react-i18next";
import { configuration } from "@/configuration";
import { OrderList } from "@/entities/order/OrderList";
import { isSameDay, listOfNumbers } from "@/i18n/format";
import { type CourseOrderView, serverNow } from "@/rpc";
import { Empty, Screen, Section } from "@/ui";
import styles from "../AntiForgetting.module.css";

/** Today's reviews stand above, in their own list. */
function isLater({ appointmentTime }: CourseOrderView): boolean {
  return !isSameDay(appointmentTime, serverNow());
}

export default function AntiForgetting() {
  const { t } = useTranslation("antiForgetting");
  const { reviewDays } = configuration();
  return (
    <Screen tab title={t("title")}>
      {reviewDays.length > 0 && (
        <p className={styles.explain}>{t("explain", { days: listOfNumbers(reviewDays) })}</p>
      )}
      <Section title={t("today")}>
        <OrderList
          list="CustomerListAntiForgetOrder"
          status="ALL"
          period="TODAY"
          empty={<Empty text={t("noneToday")} />}
        />
      </Section>
      <Section title={t("upcoming")}>
        <OrderList
          list="CustomerListAntiForgetOrder"
          status="RESERVED"
          period="UPCOMING"
          only={isLater}
          empty={<Empty text={t("noneUpcoming")} />}
        />
      </Section>
    </Screen>
  );
}
