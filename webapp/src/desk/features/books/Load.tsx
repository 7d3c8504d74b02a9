import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { errorText } from "@/i18n/errorText";
import { call } from "@/rpc";
import { Empty, ErrorBlock, Progress, Skeleton } from "@/ui";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { SideCard } from "../../ui/SideCard";
import { BookFields } from "./BookFields";
import { type StoreBook, useShelf } from "./books";
import { Checked } from "./Checked";
import { Fact } from "./Fact";
import { ListDrop } from "./ListDrop";
import styles from "./Load.module.css";
import {
  CHECK,
  type CheckedList,
  DETECTED,
  type ListFile,
  PATIENCE_MS,
  type Reading,
  type Target,
} from "./lists";
import { useLoading } from "./useLoading";

/** Loading a word list: into the named book, or into a new one. */
export default function Load() {
  const { t } = useTranslation("deskBooks");
  const [params] = useSearchParams();
  const code = params.get("code");
  const { pages, isLoading, error, retry } = useShelf({ part: code ?? "" });
  const shelf = pages[0];
  if (!shelf) {
    return (
      <DeskPage title={t("loadTitle")}>
        {isLoading && <Skeleton rows={6} height={40} />}
        {error && <ErrorBlock text={errorText(error)} onRetry={retry} />}
      </DeskPage>
    );
  }
  if (!shelf.mayLoad) {
    return (
      <DeskPage title={t("loadTitle")}>
        <Empty text={t("houseLoads")} />
      </DeskPage>
    );
  }
  const books = pages.flatMap(({ data }) => data);
  return <Loading known={code ? books.find((book) => book.code === code) : undefined} />;
}

const targetOf = ({ code, titleZh, titleEn, category, level }: StoreBook): Target => ({
  bookCode: code,
  titleZh,
  titleEn,
  category,
  level,
});

function Loading({ known }: { readonly known: StoreBook | undefined }) {
  const { t } = useTranslation("deskBooks");
  const bookTitle = useBookTitle();
  const [target, setTarget] = useState<Target | null>(known ? targetOf(known) : null);
  const [file, setFile] = useState<ListFile | null>(null);
  const [reading, setReading] = useState<Reading>(DETECTED);
  const [list, setList] = useState<CheckedList | null>(null);
  const checking = useMutation({
    mutationFn: ([into, sent, how]: readonly [Target, ListFile, Reading]) =>
      call(
        CHECK,
        {
          ...how,
          bookCode: into.bookCode,
          category: into.category,
          fileName: sent.name,
          fileBase64: sent.base64,
        },
        { timeLimitMs: PATIENCE_MS },
      ),
  });
  function check(into: Target, chosen: ListFile, how: Reading): void {
    if (chosen !== file) setList(null);
    setFile(chosen);
    setReading(how);
    // Of several checks, only the last one's answer is shown.
    checking.mutate([into, chosen, how], { onSuccess: setList });
  }
  const titled = target && bookTitle(target);
  return (
    <DeskPage
      title={titled ? t("loadInto", { title: titled }) : t("loadNew")}
      side={
        target &&
        list && (
          <ListFacts
            key={list.listId}
            list={list}
            target={target}
            isStale={checking.isPending || checking.error !== null}
          />
        )
      }
    >
      {!target && <BookFields onFilled={setTarget} />}
      {target && (
        <>
          <ListDrop chosen={file?.name} onChosen={(chosen) => check(target, chosen, DETECTED)} />
          {checking.isPending && !list && <Skeleton rows={6} height={40} />}
          {checking.error && file && (
            <ErrorBlock
              text={errorText(checking.error)}
              onRetry={() => check(target, file, reading)}
            />
          )}
          {list && file && (
            <Checked list={list} reading={reading} onRead={(how) => check(target, file, how)} />
          )}
        </>
      )}
    </DeskPage>
  );
}

interface ListFactsProps {
  readonly list: CheckedList;
  readonly target: Target;
  /** Whether it is being checked again. */
  readonly isStale: boolean;
}

/** What loading the list would do, and its loading with progress. */
function ListFacts({ list, target, isStale }: ListFactsProps) {
  const { t } = useTranslation("deskBooks");
  const { load, done, error, isLoading } = useLoading(list, target);
  const text = error === null ? null : errorText(error);
  return (
    <SideCard title={t("whatHappens")}>
      <dl className={styles.facts}>
        <Fact label={t("newWords")} count={list.new} />
        <Fact label={t("changedWords")} count={list.changed} />
        <Fact label={t("sameWords")} count={list.same} />
        <Fact label={t("leavingWords")} count={list.leaving} />
        <Fact label={t("refusedLines")} count={list.refused} />
      </dl>
      {list.total === 0 && <p className={styles.note}>{t("nothingToLoad")}</p>}
      {list.listId !== null && (
        <>
          {(isLoading || done > 0) && (
            <Progress label={t("loading")} value={done} max={list.total} numbered />
          )}
          {text && <p role="alert">{text}</p>}
          <Act primary disabled={isLoading || isStale} onClick={load}>
            {done > 0 && !isLoading ? t("goOn") : t("load", { count: list.total })}
          </Act>
        </>
      )}
    </SideCard>
  );
}
