import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { money } from "@/i18n/amounts";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { Empty, ErrorBlock, Segmented, Skeleton } from "@/ui";
import { Chart } from "@/ui/Chart";
import { Act } from "../../ui/Act";
import { csvFile, saveFile } from "../../ui/files";
import { Table } from "../../ui/Table";
import styles from "./Month.module.css";
import { DAYS, MONTH, monthName, type TutorsMonth } from "./month";
import { daysOf, FIGURES, figureOf, type Measure, reportRows, TUTOR_FIGURES } from "./report";

/** The month of each tutor, and of all by day: as drawings, as numbers, as a file. */
export function Report({ month }: { readonly month: string }) {
  const { t } = useTranslation("deskMonth");
  const [measure, setMeasure] = useState<Measure>("sessions");
  const { data, error, isPending, refetch } = useQuery(callQuery(MONTH, { month }));
  if (isPending) return <Skeleton rows={10} height={40} />;
  if (!data) return <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />;
  const tutors = data.data;
  if (tutors.length === 0) return <Empty text={t("noReport")} />;
  const save = () => {
    const head = [t("accountNo"), t("tutor"), ...TUTOR_FIGURES.map((name) => t(`figure_${name}`))];
    saveFile(csvFile(`${month}.csv`, [head, ...reportRows(tutors)]));
  };
  return (
    <>
      <div className={styles.together}>
        <Segmented
          label={t("measure")}
          value={measure}
          onChange={setMeasure}
          options={FIGURES.map((value) => ({ value, label: t(`figure_${value}`) }))}
        />
        <Act onClick={save}>{t("saveReport")}</Act>
      </div>
      <ByDay month={month} measure={measure} />
      <ByTutor month={month} measure={measure} tutors={tutors} />
    </>
  );
}

interface DrawnProps {
  readonly month: string;
  readonly measure: Measure;
}

function useShown(measure: Measure): (value: number) => string {
  return (value) => (measure === "totalFen" ? `¥${money(value)}` : String(value));
}

function ByDay({ month, measure }: DrawnProps) {
  const { t } = useTranslation("deskMonth");
  const shown = useShown(measure);
  const [asTable, setAsTable] = useState(false);
  const { data, error, isPending, refetch } = useQuery(callQuery(DAYS, { month }));
  if (isPending) return <Skeleton rows={1} height={160} />;
  if (!data) return <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />;
  const days = daysOf(month, data.data);
  return (
    <section aria-labelledby="by-day" className={styles.drawn}>
      <div className={styles.together}>
        <h2 id="by-day" className={styles.heading}>
          {t("byDay")}
        </h2>
        <Act aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? "asChart" : "asTable")}
        </Act>
      </div>
      <Chart
        label={t("figureByDay", { figure: t(`figure_${measure}`), month: monthName(month) })}
        axis={t("day")}
        points={days.map(({ day }) => String(Number(day.slice(8))))}
        series={[
          { name: t(`figure_${measure}`), tone: "brand", values: days.map((day) => day[measure]) },
        ]}
        worded={shown}
        asTable={asTable}
      />
    </section>
  );
}

interface ByTutorProps extends DrawnProps {
  readonly tutors: readonly TutorsMonth[];
}

function ByTutor({ month, measure, tutors }: ByTutorProps) {
  const { t } = useTranslation("deskMonth");
  const shown = useShown(measure);
  const highest = Math.max(1, ...tutors.map((tutor) => figureOf(tutor, measure)));
  const sorted = [...tutors].sort(
    (one, other) => figureOf(other, measure) - figureOf(one, measure),
  );
  const width = (tutor: TutorsMonth) => (Math.max(0, figureOf(tutor, measure)) / highest) * 100;
  return (
    <section aria-labelledby="by-tutor" className={styles.drawn}>
      <h2 id="by-tutor" className={styles.heading}>
        {t("byTutor")}
      </h2>
      <Table
        label={t("reportOf", { month: monthName(month) })}
        rows={sorted}
        idOf={({ tutorId }) => tutorId}
        columns={[
          { id: "tutor", head: t("tutor"), isTitle: true, cell: ({ tutorName }) => tutorName },
          {
            id: "bar",
            head: t(`figure_${measure}`),
            cell: (tutor) => (
              <span className={styles.measured}>
                <svg className={styles.bar} aria-hidden="true" preserveAspectRatio="none">
                  <rect width={`${width(tutor)}%`} height="100%" rx="4" />
                </svg>
                <b>{shown(figureOf(tutor, measure))}</b>
              </span>
            ),
          },
          ...TUTOR_FIGURES.filter((name) => name !== measure).map((name) => ({
            id: name,
            head: t(`figure_${name}`),
            isNumber: true,
            cell: (tutor: TutorsMonth) =>
              name.endsWith("Fen") ? money(figureOf(tutor, name)) : figureOf(tutor, name),
          })),
        ]}
      />
    </section>
  );
}
