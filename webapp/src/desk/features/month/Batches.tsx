import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { money } from "@/i18n/amounts";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { usePagesFrom } from "@/queries/usePages";
import { type Answer, type Ask, call, serverNow } from "@/rpc";
import { ErrorBlock, Skeleton } from "@/ui";
import { Act } from "../../ui/Act";
import { saveFile } from "../../ui/files";
import { SideCard } from "../../ui/SideCard";
import { useWork } from "../../ui/useWork";
import { IssueDialog } from "./IssueDialog";
import styles from "./Month.module.css";
import { BATCHES, type Batch, type BatchPlace, SUMS } from "./month";

const PAGE_SIZE = 6;
const FILE_TIME_LIMIT_MS = 60_000;
const PARTS = ["ALL", "LESSONS", "SUMMARY"] as const;

interface BatchesProps {
  readonly month: string;
  readonly onResults: () => void;
}

/** The batches of the store, the newest first, with their files; and a new one. */
export function Batches({ month, onResults }: BatchesProps) {
  const { t } = useTranslation("deskMonth");
  const [isIssuing, setIssuing] = useState(false);
  const sums = useQuery(callQuery(SUMS, { month }));
  const { pages, ...state } = usePagesFrom<Batch, Answer<typeof BATCHES>, BatchPlace | null>({
    key: [BATCHES, "pages"],
    first: null,
    load: (before, signal) => call(BATCHES, { before, pageSize: PAGE_SIZE }, { signal }),
    next: ({ next }) => next ?? undefined,
  });
  const batches = pages.flatMap(({ data }) => data);
  const ready = sums.data?.ready;
  return (
    <SideCard title={t("batches")}>
      <Act primary disabled={!ready || ready.lessons === 0} onClick={() => setIssuing(true)}>
        {t("issue")}
      </Act>
      {state.isLoading && <Skeleton rows={3} height={56} />}
      {state.error && <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />}
      {!state.isLoading && !state.error && batches.length === 0 && (
        <p className={styles.muted}>{t("noBatches")}</p>
      )}
      <ul className={styles.batches}>
        {batches.map((batch) => (
          <OneBatch key={batch.name} batch={batch} onResults={onResults} />
        ))}
      </ul>
      {state.hasMore && (
        <Act disabled={state.isLoadingMore} onClick={state.more}>
          {t("olderBatches")}
        </Act>
      )}
      {isIssuing && (
        <IssueDialog
          month={month}
          taken={batches.map(({ name }) => name)}
          onClose={() => setIssuing(false)}
        />
      )}
    </SideCard>
  );
}

function OneBatch({ batch, onResults }: { readonly batch: Batch; readonly onResults: () => void }) {
  const { t } = useTranslation("deskMonth");
  const { run, isBusy } = useWork();
  const save = (part: Ask<"StoreDownloadBatch">["part"]) =>
    run(async () => {
      const asked = { batch: batch.name, part };
      saveFile(await call("StoreDownloadBatch", asked, { timeLimitMs: FILE_TIME_LIMIT_MS }));
    });
  const { waiting, issued, failed } = batch;
  const states = [
    waiting > 0 && t("waiting", { count: waiting }),
    issued > 0 && t("issuedCount", { count: issued }),
    failed > 0 && t("failedCount", { count: failed }),
  ].filter(Boolean);
  return (
    <li className={styles.batch}>
      <span>
        <b>{batch.name}</b>{" "}
        <span className={styles.muted}>{dayAndTime(batch.at, serverNow())}</span>
      </span>
      <span>{t("batchSum", { count: batch.lessons, sum: money(batch.totalFen) })}</span>
      <span className={styles.muted}>{states.join(" · ")}</span>
      <span className={styles.acts}>
        {PARTS.map((part) => (
          <Act
            key={part}
            aria-disabled={isBusy || undefined}
            aria-label={t("download", { batch: batch.name, part: t(`part_${part}`) })}
            onClick={() => save(part)}
          >
            {t(`part_${part}`)}
          </Act>
        ))}
        {waiting > 0 && <Act onClick={onResults}>{t("results")}</Act>}
      </span>
    </li>
  );
}
