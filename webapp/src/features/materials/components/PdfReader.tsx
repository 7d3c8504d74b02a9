import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullView } from "@/entities/lesson/fullView";
import { goBack } from "@/navigation";
import { ErrorBlock, IconButton, Screen, Skeleton } from "@/ui";
import { openPdf, type Pdf, UnreadablePdf } from "../pdf";
import { PdfPage } from "./PdfPage";
import styles from "./PdfReader.module.css";

interface PdfReaderProps {
  readonly title: string;
  readonly url: string;
}

/** A PDF inside the app, page below page; nothing of a lesson covers it. */
export function PdfReader({ title, url }: PdfReaderProps) {
  const { t } = useTranslation("materials");
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [failure, setFailure] = useState<"pdfOpenFailed" | "fileDownloadFailed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [page, setPage] = useState(1);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => fullView.enter(), []);
  useEffect(() => {
    let isWanted = attempt >= 0;
    let opened: Pdf | undefined;
    openPdf(url).then(
      (found) => {
        opened = found;
        if (isWanted) setPdf(found);
        else found.close();
      },
      (problem) => {
        const came = problem instanceof UnreadablePdf;
        if (isWanted) setFailure(came ? "pdfOpenFailed" : "fileDownloadFailed");
      },
    );
    return () => {
      isWanted = false;
      opened?.close();
      setPdf(null);
    };
  }, [url, attempt]);

  const go = (to: number) => {
    setPage(to);
    list.current?.children[to - 1]?.scrollIntoView({ block: "start" });
  };
  const again = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  const pages = pdf?.pages ?? 0;
  return (
    <Screen
      kind="grey"
      flush
      title={title}
      onBack={() => void goBack()}
      footer={
        pages > 1 && (
          <div className={styles.bar}>
            <IconButton
              icon="back"
              label={t("previousPage")}
              disabled={page <= 1}
              onClick={() => go(page - 1)}
            />
            <input
              type="range"
              className={styles.slider}
              aria-label={t("goToPage")}
              aria-valuetext={t("page", { page, pages })}
              min={1}
              max={pages}
              value={page}
              onChange={(event) => go(Number(event.target.value))}
            />
            <IconButton
              icon="forward"
              label={t("nextPage")}
              disabled={page >= pages}
              onClick={() => go(page + 1)}
            />
            <span className={styles.at} aria-hidden="true">
              {page} / {pages}
            </span>
          </div>
        )
      }
    >
      {failure ? (
        <ErrorBlock text={t(failure)} onRetry={again} />
      ) : pdf ? (
        <ol ref={list} className={styles.pages} data-fills="page">
          {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
            <PdfPage key={number} {...{ pdf, number, onSeen: setPage }} />
          ))}
        </ol>
      ) : (
        <div role="status" aria-label={t("openingPdf")} className={styles.opening}>
          <Skeleton rows={2} height={320} />
        </div>
      )}
    </Screen>
  );
}
