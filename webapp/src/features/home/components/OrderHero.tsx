import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { isReview } from "@/entities/order/isReview";
import { OrderButtons } from "@/entities/order/OrderButtons";
import { useOrderFacts } from "@/entities/order/orderFacts";
import { runningLesson } from "@/entities/order/runningLesson";
import { useOpening } from "@/entities/order/useOpening";
import { useIsTutor } from "@/entities/person/session";
import { dayAndTime } from "@/i18n/days";
import type { CourseOrderView } from "@/rpc";
import { MINUTE_MS } from "@/time";
import { Facts } from "@/ui/Facts";
import { Hero } from "@/ui/Hero";
import { useStore } from "@/ui/useStore";
import styles from "../Home.module.css";
import { countdown } from "../now";

/** The overlay of the running class listens to its channel on every page. */
const RunningClass = lazy(() => import("./RunningClass"));

interface OrderHeroProps {
  readonly order: CourseOrderView;
  readonly now: number;
  readonly eyebrow: string;
  /** Shown instead of its time, if that is beside it: the other person. */
  readonly title?: string;
  /** Shown instead of a button, if there is no action yet; else from when there is one. */
  readonly otherwise?: ReactNode;
}

/** The text of a running order. */
export const nameOfRunning = (order: CourseOrderView) =>
  isReview(order) ? "runningReview" : "running";

/** A duration with its numbers as figures, the units small between them. */
function figuresOf(duration: string): ReactNode {
  const parts = duration.split(/(\d+)/);
  return parts.map((part) => (/\d/.test(part) ? part : <small key={part}>{part}</small>));
}

const DOABLE = new Set(["START", "ENTER", "COMPLETE", "APPROVE_DELETION"]);

/**
 * The most important order now: what it is, the time until it begins or ends, and its one button.
 */
export function OrderHero(props: OrderHeroProps) {
  const { order, now, eyebrow, title, otherwise } = props;
  const { t } = useTranslation("home");
  const { t: common } = useTranslation();
  const isTutor = useIsTutor();
  const joined = useStore(runningLesson);
  const other = (isTutor ? order.user : order.tutor)?.userName ?? null;
  const facts = useOrderFacts(order, title === undefined ? other : undefined);
  const isRunning = order.status === "IN_PROGRESS";
  // A review ends when its words are done.
  const ends = isReview(order) ? null : order.deadline;
  const left = countdown(order.appointmentTime, now);
  const remaining = isRunning && ends !== null ? Math.ceil((ends - now) / MINUTE_MS) : 0;
  const figure = isRunning
    ? remaining > 0 && { value: remaining, unit: t("minutesLeft") }
    : left && { value: figuresOf(t(left.said, { ...left })), unit: t("toGo") };
  const canDo = order.actions.some((action) => DOABLE.has(action));
  const opens = useOpening()(order);
  const overruns = order.isOverdue && order.actions.includes("COMPLETE");
  return (
    <Hero
      eyebrow={eyebrow}
      live={isRunning}
      title={title ?? dayAndTime(order.appointmentTime, now)}
      detail={<Facts facts={facts} />}
      figure={figure || undefined}
    >
      {order.courseOrderId === joined && (
        <Suspense fallback={null}>
          <RunningClass order={order} />
        </Suspense>
      )}
      {overruns && <p className={styles.hint}>{common("overdueRuns")}</p>}
      {canDo ? (
        <OrderButtons large order={order} />
      ) : (
        (otherwise ?? (opens && <p className={styles.hint}>{opens}</p>))
      )}
    </Hero>
  );
}
