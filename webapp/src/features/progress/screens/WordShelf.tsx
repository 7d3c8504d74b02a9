import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { goBack } from "@/navigation";
import { callQuery, invalidate } from "@/queries";
import { usePages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { WORD_SEARCH_LENGTH } from "@/rpc/bounds";
import { Button, Dialog, List, Row, Screen, Stack, Text } from "@/ui";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { RadioRows } from "@/ui/RadioRows";
import { SearchField } from "@/ui/SearchField";
import { Tabs } from "@/ui/Tabs";
import { useTyped } from "@/ui/useTyped";
import { Milestones } from "../components/Milestones";
import { OfStudent } from "../components/OfStudent";
import { Wall } from "../components/Wall";
import { Words } from "../components/Words";
import { firmnesses } from "../firmness";
import { useBooks, useStudent } from "../useStudent";

const SHELF = "CustomerListShelfWords";
const EVERY_BOOK = 0;
const tabs = ["ALL", ...firmnesses] as const;
type Shown = (typeof tabs)[number];

const idOf = ({ id }: WordView) => id;
const refresh = () => invalidate(SHELF, "CustomerListMilestones", "CustomerListStudentBookMetric");

/** All words that lessons taught a student, by how firm they are. */
export default function WordShelf() {
  const { t } = useTranslation("progress");
  return (
    <OfStudent title={t("shelf")}>
      <Shelf />
    </OfStudent>
  );
}

function Shelf() {
  const { t } = useTranslation("progress");
  const [query, setQuery] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const { typed, type, search } = useTyped(WORD_SEARCH_LENGTH);
  const student = useStudent();
  const titleOf = useBookTitle();
  const books = useBooks().rows.map(({ courseBook }) => courseBook);
  const courseBookId = Number(query.get("courseBookId")) || null;
  const book = books.find((one) => one.courseBookId === courseBookId);
  const shown = tabs.find((one) => one === query.get("firmness")) ?? "ALL";
  const firmness = shown === "ALL" ? null : shown;
  const asked = { courseBookId, search, ...student };
  const words = usePages(SHELF, { ...asked, firmness }, { idOf });
  const { data } = useQuery(callQuery(SHELF, { ...asked, pageSize: 1 }));
  const { data: whole } = useQuery(
    callQuery(SHELF, { courseBookId, search: null, ...student, pageSize: 1 }),
  );
  const change = (name: string, value: string | null) => {
    const next = new URLSearchParams(query);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true });
  };
  const numbers = data && { ...data.counts, ALL: data.counts.total };
  const isEmpty = search === null && whole?.counts.total === 0;
  return (
    <Screen
      title={t("shelf")}
      onBack={goBack}
      aside={<RefreshButton onRefresh={() => void refresh()} />}
    >
      <PullToRefresh onRefresh={refresh}>
        <Stack>
          {whole && whole.counts.total > 0 && <Wall counts={whole.counts} />}
          {whole && whole.counts.total > 0 && courseBookId === null && <Milestones />}
          {books.length > 0 && (
            <List>
              <Row
                title={book ? titleOf(book) : t("everyBook")}
                value={t("changeBook")}
                onClick={() => setChoosing(true)}
              />
            </List>
          )}
          {!isEmpty && (
            <SearchField
              label={t("shelfSearch")}
              clearLabel={t("clearSearch")}
              value={typed}
              onChange={type}
            />
          )}
          <Tabs<Shown>
            label={t("byFirmness")}
            tabs={tabs.map((value) => ({
              value,
              label: [t(`shelf_${value}`), numbers?.[value]].join(" ").trim(),
            }))}
            value={shown}
            onChange={(value) => change("firmness", value === "ALL" ? null : value)}
          >
            <Stack gap={2}>
              {firmness && <Text look="note">{t(`shelfNote_${firmness}`)}</Text>}
              <Words
                label={t(`shelf_${shown}`)}
                words={words}
                courseId={courseBookId ?? undefined}
                isStateHidden
                empty={t(isEmpty ? "shelfEmpty" : search === null ? "noWord" : "shelfNotFound")}
                onAll={firmness ? () => change("firmness", null) : undefined}
              />
            </Stack>
          </Tabs>
        </Stack>
      </PullToRefresh>
      {isChoosing && (
        <Dialog
          title={t("chooseBook")}
          onDismiss={() => setChoosing(false)}
          actions={
            <Button wide onClick={() => setChoosing(false)}>
              {t("done")}
            </Button>
          }
        >
          <RadioRows
            label={t("chooseBook")}
            value={courseBookId ?? EVERY_BOOK}
            onChange={(id) => change("courseBookId", id === EVERY_BOOK ? null : String(id))}
            rows={[
              { value: EVERY_BOOK, title: t("everyBook") },
              ...books.map((one) => ({ value: one.courseBookId, title: titleOf(one) })),
            ]}
          />
        </Dialog>
      )}
    </Screen>
  );
}
