import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import type { CourseOrderView } from "@/rpc";
import { Text } from "@/ui";
import { Facts } from "@/ui/Facts";
import styles from "../AfterClass.module.css";

interface ClassHeadProps {
  readonly order: CourseOrderView;
  readonly now: number;
}

/** The class: when, what, with whom. */
export function ClassHead({ order, now }: ClassHeadProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.head}>
      <Text look="quiet">
        <Facts facts={[dayAndTime(order.appointmentTime, now), t(`lesson${order.lessonType}`)]} />
      </Text>
      <Text as="h2" look="title">
        {order.user.userName}
      </Text>
    </section>
  );
}
