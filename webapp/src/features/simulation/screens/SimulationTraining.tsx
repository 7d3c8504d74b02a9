import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { goBack } from "@/app/navigation";
import { tellStartFailed } from "@/app/orderActions";
import { errorText } from "@/i18n/errorText";
import { call, type SchoolLevel } from "@/rpc";
import { Button, Empty, ErrorBlock, Screen, Section, Segmented, Skeleton, toast } from "@/ui";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { BookChoice } from "../BookChoice";
import { type Beginning, beginning } from "../begin";

const levels = ["ALL", "PRIMARY", "JUNIOR", "SENIOR", "UNIVERSITY", "ADULT"] as const;

/** What to create, and how to try it again without creating it twice. */
interface Choice {
  readonly length: "QUOTA_30" | "QUOTA_60";
  readonly bookId: number | null;
  readonly beginning: Beginning;
}

const PAGE_SIZE = 50;

function useBooks(level: SchoolLevel | null) {
  return useInfiniteQuery({
    queryKey: ["CustomerListStudentCourese", level, "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(
        "CustomerListStudentCourese",
        { pageNo: pageParam, pageSize: PAGE_SIZE, level },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined,
  });
}

export default function SimulationTraining() {
  const { t } = useTranslation(["simulation", "errors"]);
  const [level, setLevel] = useState<(typeof levels)[number]>("ALL");
  const [choice, setChoice] = useState<Choice>(() => ({
    length: "QUOTA_30",
    bookId: null,
    beginning: beginning(),
  }));
  const books = useBooks(level === "ALL" ? null : level);

  const choose = (changed: Partial<Choice>) =>
    setChoice({ ...choice, ...changed, beginning: beginning() });

  const begin = useMutation({
    mutationFn: (courseBookId: number) =>
      choice.beginning.begin({ courseBookId, lessonType: choice.length }),
    onError: (error) => tellStartFailed(error, "createSimulationFailed"),
  });

  return (
    <Screen
      title={t("title")}
      onBack={() => void goBack()}
      footer={
        <Button
          wide
          busy={begin.isPending}
          onClick={() =>
            choice.bookId === null ? toast(t("chooseFirst")) : begin.mutate(choice.bookId)
          }
        >
          {t("start")}
        </Button>
      }
    >
      <Section title={t("length")}>
        <Segmented
          label={t("length")}
          value={choice.length}
          onChange={(length) => choose({ length })}
          options={[
            { value: "QUOTA_30", label: t("length30") },
            { value: "QUOTA_60", label: t("length60") },
          ]}
        />
      </Section>
      <Section title={t("book")}>
        <Segmented
          scrolls
          label={t("level")}
          value={level}
          onChange={setLevel}
          options={levels.map((value) => ({ value, label: t(`level${value}`) }))}
        />
        {books.isPending && <Skeleton rows={5} height={64} />}
        {books.isError && !books.data && (
          <ErrorBlock text={errorText(books.error)} onRetry={() => void books.refetch()} />
        )}
        {books.data?.pages[0]?.total === 0 && <Empty text={t("none")} />}
        {books.data && (
          <BookChoice
            label={t("book")}
            courses={books.data.pages.flatMap((page) => page.data)}
            chosen={choice.bookId}
            onChoose={(bookId) => choose({ bookId })}
          />
        )}
        {books.hasNextPage && (
          <InfiniteEnd
            hasMore
            loading={books.isFetchingNextPage}
            failed={books.isFetchNextPageError}
            onMore={books.fetchNextPage}
          />
        )}
      </Section>
    </Screen>
  );
}
