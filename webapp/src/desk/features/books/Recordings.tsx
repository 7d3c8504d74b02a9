import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { errorText } from "@/i18n/errorText";
import { callQuery, invalidate } from "@/queries";
import { call } from "@/rpc";
import { Empty, ErrorBlock, Progress, Skeleton } from "@/ui";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { FileDrop } from "../../ui/FileDrop";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import { StateChip } from "../../ui/StateChip";
import { type Column, Table } from "../../ui/Table";
import { BOOK, SHELF } from "./books";
import { Fact } from "./Fact";
import styles from "./Load.module.css";
import { PATIENCE_MS } from "./lists";
import {
  LARGEST_SOUND,
  LARGEST_ZIP,
  LOAD_SOUNDS,
  MATCH,
  type MatchedFile,
  MOST_FILES,
  partsOf,
  type RefusedFile,
  sent,
} from "./recordings";
import { unzip } from "./unzip";

const ZIP = /\.zip$/i;

/** Loading recordings of a book's words: which word each file is named after, then the loading. */
export default function Recordings() {
  const { t } = useTranslation("deskBooks");
  const [params] = useSearchParams();
  const bookTitle = useBookTitle();
  const bookCode = params.get("code") ?? "";
  const { data, error, isPending, refetch } = useQuery(callQuery(BOOK, { bookCode, limit: 1 }));
  const title = data ? t("recordingsTitle", { title: bookTitle(data.book) }) : t("recordings");
  if (data?.mayLoad) return <Chosen title={title} bookCode={bookCode} />;
  return (
    <DeskPage title={title}>
      {isPending && <Skeleton rows={6} height={40} />}
      {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      {data && <Empty text={t("houseLoads")} />}
    </DeskPage>
  );
}

/** The chosen files, matched with the words of the book. */
function Chosen({ title, bookCode }: { readonly title: string; readonly bookCode: string }) {
  const { t } = useTranslation("deskBooks");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const matching = useMutation({
    mutationFn: (chosen: readonly File[]) =>
      call(MATCH, { bookCode, fileNames: chosen.map(({ name }) => name) }),
  });

  async function take(chosen: readonly File[]): Promise<void> {
    setProblem(null);
    try {
      if (chosen.some(({ name, size }) => ZIP.test(name) && size > LARGEST_ZIP)) {
        return setProblem(t("zipTooLarge"));
      }
      const unpacked = await Promise.all(
        chosen.map(async (file) => (ZIP.test(file.name) ? unzip(file, LARGEST_SOUND) : [file])),
      );
      const all = unpacked.flat();
      if (all.length === 0) return setProblem(t("zipEmpty"));
      if (all.length > MOST_FILES) return setProblem(t("tooManyFiles", { most: MOST_FILES }));
      setFiles(all);
      matching.mutate(all);
    } catch {
      setProblem(t("zipUnreadable"));
    }
  }

  const { data, error, isPending } = matching;
  return (
    <DeskPage
      title={title}
      side={
        data && (
          <Loading
            key={matching.submittedAt}
            {...{ bookCode, files }}
            matched={data.files}
            missing={data.missing}
          />
        )
      }
    >
      <FileDrop
        label={t("recordings")}
        text={files.length > 0 ? t("filesChosen", { count: files.length }) : t("dropRecordings")}
        hint={t("kindsOfSound")}
        accept=".mp3,.ogg,.wav,.zip"
        multiple
        problem={problem}
        onChosen={(chosen) => void take(chosen)}
      />
      {isPending && <Skeleton rows={6} height={40} />}
      {error && <ErrorBlock text={errorText(error)} onRetry={() => matching.mutate(files)} />}
      {data && <MatchedFiles files={data.files} />}
    </DeskPage>
  );
}

function MatchedFiles({ files }: { readonly files: readonly MatchedFile[] }) {
  const { t } = useTranslation("deskBooks");
  const columns: readonly Column<MatchedFile>[] = [
    { id: "file", head: t("file"), isTitle: true, cell: ({ file }) => file },
    {
      id: "word",
      head: t("word"),
      cell: ({ enWord, onlyFor }) =>
        enWord && (onlyFor === "" ? enWord : t("onlyFor", { word: enWord, meaning: onlyFor })),
    },
    {
      id: "state",
      head: t("whatHappens"),
      cell(file) {
        const why = whyNot(file);
        if (why !== null) return <StateChip tone="late">{t(`sound_${why}`)}</StateChip>;
        return (
          <StateChip tone={file.replaces ? "plain" : "running"}>
            {t(file.replaces ? "soundReplaces" : "soundNew")}
          </StateChip>
        );
      },
    },
  ];
  // Files that are left out come first: they are what may be mended.
  const sorted = [...files].sort((one, other) => Number(isUsed(one)) - Number(isUsed(other)));
  return (
    <Table label={t("recordings")} columns={columns} rows={sorted} idOf={({ file }) => file} />
  );
}

type Why = "unknown" | "repeated" | "ambiguous";

function whyNot({ enWord, reason }: MatchedFile): Why | null {
  return (reason as Why | null) ?? (enWord === null ? "unknown" : null);
}

const isUsed = (file: MatchedFile) => whyNot(file) === null;

interface LoadingProps {
  readonly bookCode: string;
  readonly files: readonly File[];
  readonly matched: readonly MatchedFile[];
  readonly missing: number;
}

/** What loading would do, and the loading itself, part by part; it goes on after a failure. */
function Loading({ bookCode, files, matched, missing }: LoadingProps) {
  const { t } = useTranslation("deskBooks");
  const used = new Set(matched.filter(isUsed).map(({ file }) => file));
  const chosen = files.filter(({ name }) => used.has(name));
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isDone = chosen.length > 0 && done === chosen.length;

  async function load(): Promise<void> {
    setError(null);
    setLoading(true);
    try {
      const parts = partsOf(chosen.slice(done));
      for (const [at, part] of parts.entries()) {
        const isLast = at === parts.length - 1;
        const request = { bookCode, files: await sent(part), isLast };
        const loaded = await call(LOAD_SOUNDS, request, { timeLimitMs: PATIENCE_MS });
        setRefused((before) => [...before, ...loaded.refused]);
        setDone((before) => before + part.length);
      }
      notify(t("recordingsLoaded", { count: chosen.length }));
      await invalidate(SHELF, BOOK);
    } catch (failure) {
      setError(failure);
    } finally {
      setLoading(false);
    }
  }

  const text = error === null ? null : errorText(error);
  return (
    <SideCard title={t("whatHappens")}>
      <dl className={styles.facts}>
        <Fact label={t("soundNew")} count={chosen.length - replacing(matched)} />
        <Fact label={t("soundReplaces")} count={replacing(matched)} />
        <Fact label={t("filesLeftOut")} count={files.length - chosen.length} />
        <Fact label={t("wordsWithout")} count={missing} />
      </dl>
      {chosen.length === 0 && <p className={styles.note}>{t("noSoundMatches")}</p>}
      {(isLoading || done > 0) && (
        <Progress label={t("loading")} value={done} max={chosen.length} numbered />
      )}
      {text && <p role="alert">{text}</p>}
      {refused.length > 0 && (
        <>
          <p>{t("filesRefused", { count: refused.length })}</p>
          <ul className={styles.note}>
            {refused.map(({ file, reason }) => (
              <li key={file}>
                {file}: {t(`sound_${reason}` as "sound_unknown")}
              </li>
            ))}
          </ul>
        </>
      )}
      {chosen.length > 0 && !isDone && (
        <Act primary disabled={isLoading} onClick={() => void load()}>
          {done > 0 && !isLoading ? t("goOn") : t("loadRecordings", { count: chosen.length })}
        </Act>
      )}
    </SideCard>
  );
}

function replacing(matched: readonly MatchedFile[]): number {
  return matched.filter((file) => isUsed(file) && file.replaces).length;
}
