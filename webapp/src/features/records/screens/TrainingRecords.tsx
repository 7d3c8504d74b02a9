import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { invalidateOrders } from "@/entities/order/invalidation";
import { termsOf } from "@/entities/order/terms";
import type { OrderFilter } from "@/rpc";
import { classes, Screen, Segmented } from "@/ui";
import { Detail, Panes } from "@/ui/Panes";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { filterNamed } from "../list/filters";
import { History } from "../list/History";
import styles from "../list/List.module.css";
import { useOpened } from "../list/opened";
import { Upcoming, useUpcoming } from "../list/Upcoming";
import { useRecords } from "../list/useRecords";
import { Kept, useRecord } from "../record/Kept";

type View = "upcoming" | "history";

/** The caller's sessions: upcoming ones, and past ones since the launch. */
export default function TrainingRecords() {
  const { t } = useTranslation("records");
  const [search, setSearch] = useSearchParams();
  const view: View = search.get("view") === "upcoming" ? "upcoming" : "history";
  const status = filterNamed(search.get("status"));
  const month = search.get("month");
  const upcoming = useUpcoming();
  const history = useRecords(status, month, view === "history");
  const { isBeside, chosen } = useOpened();

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
  const first = view === "upcoming" ? upcoming.rows[0] : history.rows[0]?.order;
  const shown = chosen ?? first?.courseOrderId ?? null;
  const list = (
    <div className={classes(styles.top, !isBeside && styles.apart)}>
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
        <History pages={history} status={status} month={month} onChange={go} />
      )}
    </div>
  );
  return (
    <Screen
      tab
      title={t("title")}
      aside={<RefreshButton onRefresh={() => void invalidateOrders()} />}
    >
      <PullToRefresh onRefresh={invalidateOrders}>
        {isBeside ? (
          <Panes aside={shown !== null && <Beside key={shown} courseOrderId={shown} />}>
            {list}
          </Panes>
        ) : (
          list
        )}
      </PullToRefresh>
    </Screen>
  );
}

/** The record chosen in the list, by default the first one. */
function Beside({ courseOrderId }: { readonly courseOrderId: number }) {
  const { t } = useTranslation("records");
  const record = useRecord(courseOrderId);
  return (
    <Detail label={t("record", termsOf(record.data?.order))}>
      <Kept record={record} />
    </Detail>
  );
}
