import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { CATEGORIES } from "@/entities/book/categories";
import { errorText } from "@/i18n/errorText";
import type { WordBankCategory } from "@/rpc";
import { Empty, Field, Select } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { deskPaths, goTo } from "../../navigation";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { usePaletteEntries } from "../../ui/palette";
import { SideCard } from "../../ui/SideCard";
import { type Column, Table } from "../../ui/Table";
import styles from "./Books.module.css";
import { SEARCH_LENGTH, type StoreBook, studentsOf, useShelf } from "./books";

const open = ({ code }: StoreBook) => goTo(deskPaths.book, { code });

/** The course books in the order of the shelf. */
export default function Books() {
  const { t } = useTranslation("deskBooks");
  const [typed, setTyped] = useState("");
  const [category, setCategory] = useState<WordBankCategory | "">("");
  const part = useDeferredValue(typed.trim());
  const asked = { part, category: category || null };
  const mayLoad = useShelf(asked).pages[0]?.mayLoad;
  return (
    <DeskPage
      title={t("title")}
      action={
        mayLoad && (
          <Act primary onClick={() => goTo(deskPaths.load)}>
            {t("newBook")}
          </Act>
        )
      }
      side={
        <SideCard title={t("searchBy")}>
          <div className={styles.search}>
            <Field
              type="search"
              label={t("titleOrCode")}
              maxLength={SEARCH_LENGTH}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Select
              label={t("category")}
              value={category}
              onChange={({ target }) => setCategory(target.value as typeof category)}
              options={[
                { value: "", label: t("category_ALL") },
                ...CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) })),
              ]}
            />
          </div>
        </SideCard>
      }
    >
      <Shelf asked={asked} />
    </DeskPage>
  );
}

function Shelf({ asked }: { readonly asked: Parameters<typeof useShelf>[0] }) {
  const { t } = useTranslation("deskBooks");
  const { pages, ...state } = useShelf(asked);
  const columns = useColumns();
  const bookTitle = useBookTitle();
  const books = pages.flatMap(({ data }) => data);
  usePaletteEntries((text) =>
    books
      .filter((book) => `${book.titleZh} ${book.titleEn} ${book.code}`.includes(text))
      .map((book) => ({
        id: `book ${book.code}`,
        label: bookTitle(book),
        detail: book.code,
        run: () => open(book),
      })),
  );
  return (
    <InfiniteList
      pages={{ ...state, rows: books }}
      skeleton={{ rows: 10, height: 40 }}
      failure={errorText}
      empty={<Empty text={t("noBooks")} />}
    >
      {(shown) => (
        <Table
          label={t("title")}
          columns={columns}
          rows={shown}
          idOf={({ code }) => code}
          onOpen={open}
        />
      )}
    </InfiniteList>
  );
}

function useColumns(): readonly Column<StoreBook>[] {
  const { t } = useTranslation("deskBooks");
  const bookTitle = useBookTitle();
  return [
    { id: "title", head: t("book"), isTitle: true, cell: bookTitle },
    {
      id: "code",
      head: t("code"),
      cell: ({ code }) => <span className={styles.note}>{code}</span>,
    },
    {
      id: "category",
      head: t("category"),
      cell: ({ category }) => t(`category_${category}`),
    },
    { id: "level", head: t("level"), cell: ({ level }) => t(`level_${level}`) },
    { id: "words", head: t("words"), isNumber: true, cell: ({ wordCount }) => wordCount },
    { id: "students", head: t("students"), isNumber: true, cell: studentsOf },
  ];
}
