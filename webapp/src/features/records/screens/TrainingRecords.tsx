import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { outdateOrders } from "@/entities/order/outdated";
import type { OrderFilter } from "@/rpc";
import { Screen, Segmented } from "@/ui";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { filterNamed } from "../list/filters";
import { History } from "../list/History";
import styles from "../list/List.module.css";
import { Upcoming, useUpcoming } from "../list/Upcoming";

type View = "upcoming" | "history";

/** The caller's sessions: what is ahead, and what was since the launch. */
export default function TrainingRecords() {
  const { t } = useTranslation("records");
  const [search, setSearch] = useSearchParams();
  const view: View = search.get("view") === "upcoming" ? "upcoming" : "history";
  const status = filterNamed(search.get("status"));
  const month = search.get("month");
  const upcoming = useUpcoming();

  function go(changes: { view?: View; status?: OrderFilter; month?: string | null }): void {
    const next = { view, status, month, ...changes };
    const named = {
      ...(next.view === "upcoming" && { view: next.view }),
      ...(next.status !== "ALL" && { status: next.status }),
      ...(next.month !== null && { month: next.month }),
    };
    setSearch(named, { replace: true });
  }

  const ahead = upcoming.total;
  return (
    <Screen tab title={t("title")} aside={<RefreshButton onRefresh={() => void outdateOrders()} />}>
      <PullToRefresh onRefresh={outdateOrders}>
        <div className={styles.top}>
          <Segmented
            label={t("view")}
            options={[
              {
                value: "upcoming",
                label: ahead > 0 ? t("upcomingCount", { count: ahead }) : t("upcoming"),
              },
              { value: "history", label: t("history") },
            ]}
            value={view}
            onChange={(chosen) => go({ view: chosen })}
          />
          {view === "upcoming" ? (
            <Upcoming pages={upcoming} onHistory={() => go({ view: "history" })} />
          ) : (
            <History status={status} month={month} onChange={go} />
          )}
        </div>
      </PullToRefresh>
    </Screen>
  );
}
