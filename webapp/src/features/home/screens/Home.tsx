import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { OrderItem } from "@/entities/order/OrderItem";
import { outdateOrders } from "@/entities/order/orderActions";
import { runningOrders, useNoticed } from "@/entities/order/runningLesson";
import { mayOpen } from "@/entities/person/access";
import { useSession } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { CourseOrderView, Page } from "@/rpc";
import { Button, Empty, ErrorBlock, Screen, Section, Skeleton, Stack } from "@/ui";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { Stats } from "@/ui/Stats";
import styles from "../Home.module.css";

const OPEN_EVERY_MS = 20_000;

/** While a class of today is not over, its status may change on the other device. */
function hasOpen(page: Page<CourseOrderView> | undefined): boolean {
  return (
    page?.data.some(({ status }) => status === "RESERVED" || status === "IN_PROGRESS") ?? false
  );
}

export default function Home() {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation();
  const session = useSession();
  const simulates = session !== null && mayOpen(session.role, paths.simulationTraining);
  const today = useQuery({
    ...callQuery("CustomerListCourseOrder", { period: "TODAY", pageSize: 100 }),
    refetchInterval: ({ state }) => (hasOpen(state.data) ? OPEN_EVERY_MS : false),
  });
  const week = useQuery(
    callQuery("CustomerListCourseOrder", { period: "LAST_7_DAYS", pageSize: 100 }),
  );
  const running = useQuery(runningOrders);
  useNoticed(today);
  const booked = new Set(today.data?.data.map((order) => order.courseOrderId));
  // A class that runs past midnight is no less of today.
  const stillRunning = running.data?.data.filter((order) => !booked.has(order.courseOrderId)) ?? [];
  const shown = today.data && [...stillRunning, ...today.data.data];
  const todays = new Set(shown?.map((order) => order.courseOrderId));
  const earlier = week.data?.data.filter((order) => !todays.has(order.courseOrderId));
  const simulate = (
    <Button kind="secondary" small onClick={() => void navigateTo(paths.simulationTraining)}>
      {t("simulation")}
    </Button>
  );

  return (
    <Screen
      tab
      title={common("appName")}
      aside={<RefreshButton onRefresh={() => void outdateOrders()} />}
    >
      <PullToRefresh onRefresh={outdateOrders}>
        <p className={styles.greeting}>
          {t("greeting", { name: session?.profile?.userName ?? "" })}
        </p>
        <Counts />
        <Section title={t("today")}>
          <Orders
            query={today}
            orders={shown}
            empty={
              simulates ? (
                <Empty text={t("noneTodayStudent")} action={simulate} />
              ) : (
                <Empty text={t("noneToday")} />
              )
            }
          />
        </Section>
        {simulates && todays.size > 0 && (
          <section className={styles.simulation}>
            <p>{t("simulationText")}</p>
            {simulate}
          </section>
        )}
        <Section title={t("recent")}>
          <Orders query={week} orders={earlier} empty={<Empty text={t("noneRecent")} />} />
        </Section>
      </PullToRefresh>
    </Screen>
  );
}

function Counts() {
  const { t } = useTranslation("home");
  const { data: count } = useQuery(callQuery("CustomerGetCourseOrderCount", {}));
  const stats = [
    { label: t("todayCount"), value: count?.today },
    { label: t("reviewsCount"), value: count?.reviewsToday },
    { label: t("completedCount"), value: count?.completed },
  ];
  return <Stats stats={stats} />;
}

interface OrdersProps {
  readonly query: { isPending: boolean; error: Error | null; refetch: () => unknown };
  readonly orders: readonly CourseOrderView[] | undefined;
  readonly empty: React.ReactNode;
}

function Orders({ query, orders, empty }: OrdersProps) {
  if (query.isPending) return <Skeleton rows={2} height={96} />;
  if (!orders) return <ErrorBlock text={errorText(query.error)} onRetry={() => query.refetch()} />;
  if (orders.length === 0) return empty;
  return (
    <Stack>
      {orders.map((order) => (
        <OrderItem key={order.courseOrderId} order={order} />
      ))}
    </Stack>
  );
}
