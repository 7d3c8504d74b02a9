import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Segmented } from "@/ui";
import { deskPaths, goTo } from "../../navigation";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { useShortcuts } from "../../ui/shortcuts";
import { Batches } from "./Batches";
import styles from "./Month.module.css";
import { monthAfter, monthIn, monthName, thisMonth } from "./month";
import { Report } from "./Report";
import { Results } from "./Results";
import { Settling } from "./Settling";
import { VerifyPay } from "./VerifyPay";

const VIEWS = ["settle", "results", "report"] as const;
type View = (typeof VIEWS)[number];

/** A month of pay, in the order of the work: check, issue, results; and its report. */
export default function Month() {
  const { t } = useTranslation("deskMonth");
  const { search } = useLocation();
  const month = monthIn(search);
  const named = new URLSearchParams(search).get("view");
  const view = VIEWS.find((one) => one === named) ?? "settle";
  const open = (changes: { readonly month?: string; readonly view?: View }) =>
    goTo(deskPaths.month, { month, view, ...changes });
  const step = (by: number) => open({ month: monthAfter(month, by) });
  useShortcuts([
    { key: "[", label: t("before"), run: () => step(-1) },
    { key: "]", label: t("after"), run: () => step(1) },
  ]);
  return (
    <DeskPage
      title={t("title", { month: monthName(month) })}
      beside={
        <span className={styles.steps}>
          <Act aria-label={t("before")} onClick={() => step(-1)}>
            ‹
          </Act>
          <Act aria-label={t("after")} disabled={month >= thisMonth()} onClick={() => step(1)}>
            ›
          </Act>
        </span>
      }
      side={
        view === "settle" && (
          <>
            <Batches month={month} onResults={() => open({ view: "results" })} />
            <VerifyPay />
          </>
        )
      }
    >
      <div className={styles.views}>
        <Segmented
          label={t("views")}
          value={view}
          onChange={(chosen) => open({ view: chosen })}
          options={VIEWS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {view === "settle" && <Settling key={month} month={month} />}
      {view === "results" && (
        <>
          <Results />
          <VerifyPay />
        </>
      )}
      {view === "report" && <Report month={month} />}
    </DeskPage>
  );
}
