import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { byMonth } from "@/entities/order/byMonth";
import { DayList } from "@/entities/order/DayList";
import { errorText } from "@/i18n/errorText";
import { monthName } from "@/i18n/when";
import { goBack } from "@/navigation";
import { callQuery, invalidate } from "@/queries";
import { type CommissionFilter, type CommissionOverview, serverNow } from "@/rpc";
import { Button, Empty, ErrorBlock, Screen, Segmented, Skeleton } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { Panes } from "@/ui/Panes";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { CommissionRow } from "../list/CommissionRow";
import { Sums } from "../list/Sums";
import { useCommissions } from "../list/useCommissions";
import styles from "../Pay.module.css";

/** The periods of the overview, by their names there. */
const periods = ["thisMonth", "lastMonth", "all"] as const;
type Period = (typeof periods)[number] & keyof CommissionOverview;

const filters = ["ALL", "PENDING", "ISSUED", "ISSUE_FAILED"] as const;

/** The period in an address; the first one by default. */
function periodNamed(name: string | null): Period {
  return periods.find((period) => period === name) ?? "thisMonth";
}

function filterNamed(name: string | null): CommissionFilter {
  return filters.find((filter) => filter === name) ?? "ALL";
}

const labels = { thisMonth: "thisMonth", lastMonth: "lastMonth", all: "allTime" } as const;
const refresh = () =>
  invalidate("CustomerTeacherRetrieveCommissionOverview", "CustomerTeacherListCommission");

/** A tutor's pay: a sum, its parts by state, and its classes. */
export default function CommissionCheck() {
  const { t } = useTranslation("pay");
  const [search, setSearch] = useSearchParams();
  const period = periodNamed(search.get("period"));
  const status = filterNamed(search.get("status"));
  const overview = useQuery(callQuery("CustomerTeacherRetrieveCommissionOverview", {}));
  const totals = overview.data?.[period];
  const pages = useCommissions(status, totals?.month ?? null, totals !== undefined);
  const now = serverNow();

  function go(changes: { period?: Period; status?: CommissionFilter }): void {
    const next = { period, status, ...changes };
    const named = {
      ...(next.period !== "thisMonth" && { period: next.period }),
      ...(next.status !== "ALL" && { status: next.status }),
    };
    setSearch(named, { replace: true });
  }

  return (
    <Screen
      title={t("title")}
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void refresh()} />}
    >
      <PullToRefresh onRefresh={refresh}>
        <Panes
          aside={
            totals && (
              <InfiniteList
                pages={pages}
                skeleton={{ rows: 5, height: 68 }}
                failure={errorText}
                empty={
                  <Empty
                    text={t("none")}
                    action={
                      (status !== "ALL" || period !== "all") && (
                        <Button
                          kind="quiet"
                          small
                          onClick={() => go({ period: "all", status: "ALL" })}
                        >
                          {t("seeAll")}
                        </Button>
                      )
                    }
                  />
                }
              >
                {(rows) =>
                  byMonth(rows, ({ utcEnded }) => utcEnded).map(({ month, days }) => (
                    <section key={month}>
                      <h2 className={period === "all" ? styles.month : "visually-hidden"}>
                        {monthName(month, now)}
                      </h2>
                      <DayList days={days}>
                        {(row) => (
                          <CommissionRow key={`${row.courseOrderId}:${row.number}`} row={row} />
                        )}
                      </DayList>
                    </section>
                  ))
                }
              </InfiniteList>
            )
          }
        >
          <Segmented
            label={t("period")}
            options={periods.map((one) => ({ value: one, label: t(labels[one]) }))}
            value={period}
            onChange={(chosen) => go({ period: chosen })}
          />
          {overview.isPending && <Skeleton rows={1} height={144} />}
          {!totals && overview.isError && (
            <ErrorBlock
              text={errorText(overview.error, "commissionOverviewFailed")}
              onRetry={() => void overview.refetch()}
            />
          )}
          {totals && (
            <>
              <Sums totals={totals} />
              <Segmented
                scrolls
                label={t("filter")}
                options={filters.map((one) => ({ value: one, label: t(one) }))}
                value={status}
                onChange={(chosen) => go({ status: chosen })}
              />
            </>
          )}
        </Panes>
      </PullToRefresh>
    </Screen>
  );
}
