import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { invalidateOrders } from "@/entities/order/invalidation";
import { mayOpen } from "@/entities/person/access";
import { useSession } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { hourOf } from "@/i18n/format";
import { paths } from "@/paths";
import { ErrorBlock, Screen, Skeleton, Stack } from "@/ui";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { greetingAt } from "../greeting";
import styles from "../Today.module.css";
import { useDay } from "../useDay";

/** The views of a day load in parallel with its orders. */
const StudentDay = lazy(() => import("../components/StudentDay"));
const TutorDay = lazy(() => import("../components/TutorDay"));
const Bell = lazy(() => import("../components/Bell"));

export default function Home() {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation();
  const session = useSession();
  const learns = session !== null && mayOpen(session.role, paths.simulationTraining);
  const { today, ...day } = useDay();
  const name = session?.profile?.userName ?? "";
  const loading = <Skeleton rows={learns ? 1 : 3} height={learns ? 192 : 72} />;
  return (
    <Screen
      tab
      deep={learns}
      title={common("appName")}
      heading={t(greetingAt(hourOf(day.now)), { name })}
      aside={
        <>
          <Suspense fallback={<span className={styles.bell} />}>
            <Bell />
          </Suspense>
          <RefreshButton onRefresh={() => void invalidateOrders()} />
        </>
      }
    >
      <PullToRefresh onRefresh={invalidateOrders}>
        <Today>
          {day.orders ? (
            <Suspense fallback={loading}>
              {learns ? (
                <StudentDay {...day} orders={day.orders} />
              ) : (
                <TutorDay {...day} orders={day.orders} />
              )}
            </Suspense>
          ) : today.isPending ? (
            loading
          ) : (
            <ErrorBlock text={errorText(today.error)} onRetry={() => void today.refetch()} />
          )}
        </Today>
      </PullToRefresh>
    </Screen>
  );
}

function Today({ children }: { readonly children: React.ReactNode }) {
  const { t } = useTranslation("home");
  return (
    <Stack as="section" gap={4} aria-label={t("today")}>
      {children}
    </Stack>
  );
}
