import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { usePlayer } from "@/entities/word/useWordSound";
import { errorText } from "@/i18n/errorText";
import { Empty, ErrorBlock, Field, Skeleton } from "@/ui";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { deskPaths, goTo } from "../../navigation";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { StateChip } from "../../ui/StateChip";
import { type Column, Table } from "../../ui/Table";
import { Tile, Tiles } from "../../ui/Tiles";
import styles from "./Books.module.css";
import { type BookWords, SEARCH_LENGTH, type StoreWord, studentsOf, useBookWords } from "./books";
import { WordPanel } from "./WordPanel";
import { soundOf } from "./words";

/** A book and its words, with their texts as this book shows them. */
export default function Book() {
  const { t } = useTranslation("deskBooks");
  const [params] = useSearchParams();
  const bookCode = params.get("code") ?? "";
  const bookTitle = useBookTitle();
  const [typed, setTyped] = useState("");
  const [recorded, setRecorded] = useState<boolean | null>(null);
  const part = useDeferredValue(typed.trim());
  const { pages, ...state } = useBookWords({ bookCode, part, recorded });
  // While another part is searched, the book of the last answer stays.
  const [known, setKnown] = useState<BookWords | null>(null);
  const latest = pages[0] ?? null;
  if (latest !== null && latest !== known) setKnown(latest);
  const shown = latest ?? known;
  const words = pages.flatMap(({ data }) => data);
  if (!shown) {
    return (
      <DeskPage title={t("bookTitle")}>
        {state.error ? (
          <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />
        ) : (
          <Skeleton rows={10} height={40} />
        )}
      </DeskPage>
    );
  }
  const { book } = shown;
  const tile = (label: string, count: number, of: boolean | null) => (
    <Tile label={label} count={count} isChosen={recorded === of} onChoose={() => setRecorded(of)} />
  );
  return (
    <DeskPage
      title={bookTitle(book)}
      beside={t("bookFacts", { code: book.code, students: studentsOf(book) })}
      action={
        shown.mayLoad && (
          <>
            <Act onClick={() => goTo(deskPaths.recordings, { code: book.code })}>
              {t("recordings")}
            </Act>
            <Act primary onClick={() => goTo(deskPaths.load, { code: book.code })}>
              {t("loadList")}
            </Act>
          </>
        )
      }
    >
      <Tiles label={t("filter")}>
        {tile(t("allWords"), book.wordCount, null)}
        {tile(t("recorded"), shown.recorded, true)}
        {tile(t("notRecorded"), book.wordCount - shown.recorded, false)}
      </Tiles>
      <Field
        type="search"
        label={t("searchWords")}
        maxLength={SEARCH_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {state.isLoading && <Skeleton rows={10} height={40} />}
      {state.error && <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />}
      {latest && words.length === 0 && <Empty text={t("noWords")} />}
      {latest && words.length > 0 && <Words book={latest} words={words} />}
      {state.isLong && (
        <InfiniteEnd
          hasMore={state.hasMore}
          loading={state.isLoadingMore}
          failed={state.hasMoreFailed}
          onMore={state.more}
        />
      )}
    </DeskPage>
  );
}

function Words({
  book,
  words,
}: {
  readonly book: BookWords;
  readonly words: readonly StoreWord[];
}) {
  const { t } = useTranslation("deskBooks");
  const [openId, setOpenId] = useState<number | null>(null);
  const columns = useColumns();
  const opened = words.find(({ wordId }) => wordId === openId);
  return (
    <>
      <Table
        label={t("words")}
        columns={columns}
        rows={words}
        idOf={({ wordId }) => wordId}
        onOpen={({ wordId }) => setOpenId(wordId)}
      />
      {opened && <WordPanel word={opened} book={book.book} onClose={() => setOpenId(null)} />}
    </>
  );
}

function useColumns(): readonly Column<StoreWord>[] {
  const { t } = useTranslation("deskBooks");
  const play = usePlayer();
  return [
    {
      id: "word",
      head: t("word"),
      isTitle: true,
      cell: ({ enWord, picture }) => (
        <span className={styles.word}>{[enWord, picture].filter(Boolean).join(" ")}</span>
      ),
    },
    {
      id: "phonetic",
      head: t("phonetic"),
      cell: ({ phonetic }) => phonetic && <span className={styles.note}>/{phonetic}/</span>,
    },
    { id: "part", head: t("partOfSpeech"), cell: ({ partOfSpeech }) => partOfSpeech },
    { id: "translation", head: t("translation"), cell: ({ zhWord }) => zhWord },
    {
      id: "marks",
      head: t("marks"),
      cell: ({ isRecorded, hasOwnText, ofInstitution }) =>
        (isRecorded || hasOwnText || ofInstitution) && (
          <span className={styles.marks}>
            {isRecorded && <StateChip tone="running">{t("isRecorded")}</StateChip>}
            {hasOwnText && <StateChip tone="plain">{t("hasOwnText")}</StateChip>}
            {ofInstitution && <StateChip tone="plain">{t("ofShop")}</StateChip>}
          </span>
        ),
    },
    {
      id: "listen",
      head: t("listen"),
      isHeadHidden: true,
      cell: (word) => (
        <Act aria-label={t("listenTo", { word: word.enWord })} onClick={() => play(soundOf(word))}>
          {t("listen")}
        </Act>
      ),
    },
  ];
}
