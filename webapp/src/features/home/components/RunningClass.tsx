import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { openSession } from "@/entities/lesson/opened";
import { PresenceLine } from "@/entities/lesson/Presence";
import type { Session } from "@/entities/lesson/session";
import { useFacts, useSelected } from "@/entities/lesson/useSession";
import { invalidateOrders } from "@/entities/order/invalidation";
import type { CourseOrderView } from "@/rpc";
import { useStore } from "@/ui/useStore";
import styles from "../Home.module.css";

interface Props {
  readonly order: CourseOrderView;
}

/** How the running class stands, as the live channel tells it. */
export default function RunningClass({ order }: Props) {
  const now = useStore(openSession(order.courseOrderId).opening);
  return now.state === "ready" ? <Standing order={order} lesson={now.opened} /> : null;
}

function Standing({ order, lesson }: Props & { readonly lesson: Session }) {
  const { t } = useTranslation("lessons");
  const { isPause, deadline } = useFacts(lesson).clock;
  const isPaused = useSelected(lesson, (state) => state.isPaused);
  // What the page lists is older than what the channel told.
  const isOlder = isPause !== order.isPause || deadline !== order.deadline;
  useEffect(() => {
    if (isOlder) void invalidateOrders();
  }, [isOlder]);
  if (!isPaused) return <PresenceLine lesson={lesson} />;
  return (
    <p role="status" className={styles.hint}>
      {t("paused")}
    </p>
  );
}
