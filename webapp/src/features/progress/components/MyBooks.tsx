import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { Answer } from "@/rpc";
import { Button, Empty, ErrorBlock, Section, Skeleton } from "@/ui";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { type Share, StackedBar } from "@/ui/StackedBar";
import styles from "../Progress.module.css";
import { useBooks } from "../useBooks";
import { useStudent } from "../useStudent";

type BookMetric = Answer<"CustomerListStudentBookMetric">["data"][number];

const FEW = 4;

/** The books a student learns from, the latest first, and where all of their words stand. */
export function MyBooks() {
  const { t } = useTranslation("progress");
  const student = useStudent();
  const [isAll, setAll] = useState(false);
  const books = useQuery(callQuery("CustomerListStudentBookMetric", { ...student, pageSize: FEW }));
  const all = useBooks(isAll);
  const few = books.data?.data ?? [];
  const rows = all.rows.length > 0 ? all.rows : few;
  return (
    <Section title={t("books")}>
      {books.isPending ? (
        <Skeleton rows={2} height={88} />
      ) : books.error && !books.data ? (
        <ErrorBlock text={errorText(books.error)} onRetry={() => void books.refetch()} />
      ) : rows.length === 0 ? (
        <NoBook />
      ) : (
        <>
          <ul className={styles.books}>
            {rows.map((one) => (
              <BookBar key={one.courseBook.courseBookId} {...one} />
            ))}
          </ul>
          <Legend />
          {rows === few && few.length < (books.data?.total ?? 0) && (
            <Button
              kind="quiet"
              small
              busy={isAll && all.isLoading}
              onClick={isAll ? all.retry : () => setAll(true)}
            >
              {t("allBooks", { count: books.data?.total })}
            </Button>
          )}
          {all.isLong && (
            <InfiniteEnd
              hasMore={all.hasMore}
              loading={all.isLoadingMore}
              failed={all.hasMoreFailed}
              onMore={all.more}
            />
          )}
        </>
      )}
    </Section>
  );
}

function NoBook() {
  const { t } = useTranslation("progress");
  const isOwn = useStudent().studentId === undefined;
  return (
    <Empty
      text={t("noBook")}
      action={
        isOwn && (
          <Button small onClick={() => void navigateTo(paths.simulationTraining)}>
            {t("practise")}
          </Button>
        )
      }
    />
  );
}

const tones = ["mastered", "test", "forgotten", "new"] as const;

function BookBar({ courseBook, metric }: BookMetric) {
  const { t } = useTranslation("progress");
  const student = useStudent();
  const title = useBookTitle();
  const { courseBookId } = courseBook;
  const { mastered, learnedPendingTest: toTest, forgotten } = metric;
  const numbers = { mastered, test: toTest, forgotten, new: metric.new };
  const shares = tones.map(
    (tone): Share => ({ tone, label: t(`state_${tone}`), value: numbers[tone] }),
  );
  return (
    <li>
      <button
        type="button"
        className={styles.book}
        onClick={() => void navigateTo(paths.practiceProgressList, { courseBookId, ...student })}
      >
        <span className={styles.line}>
          <span className={styles.name}>{title(courseBook)}</span>
          <span className={styles.quiet}>{t("bookWords", { count: metric.total })}</span>
        </span>
        <StackedBar bare shares={shares} />
        <span className={styles.quiet}>
          {t("bookKnown", { mastered, toReview: metric.toReview })}
        </span>
        <span className="visually-hidden">
          {t("bookStates", { toTest, forgotten, unseen: metric.new })}
        </span>
      </button>
    </li>
  );
}

function Legend() {
  const { t } = useTranslation("progress");
  return (
    <ul className={styles.legend} aria-hidden="true">
      {tones.map((tone) => (
        <li key={tone} className={styles[tone]}>
          {t(`state_${tone}`)}
        </li>
      ))}
    </ul>
  );
}
