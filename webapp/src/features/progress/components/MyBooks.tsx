import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { Answer } from "@/rpc";
import { Button, Empty, ErrorBlock, Inline, List, RowButton, Section, Skeleton, Text } from "@/ui";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { Legend } from "@/ui/Legend";
import { type Share, StackedBar } from "@/ui/StackedBar";
import styles from "../Progress.module.css";
import { useBooks, useStudent } from "../useStudent";

type BookMetric = Answer<"CustomerListStudentBookMetric">["data"][number];

const FEW = 4;

/** The student's books, latest first, with the states of all their words. */
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
          <List>
            {rows.map((one) => (
              <BookBar key={one.courseBook.courseBookId} {...one} />
            ))}
          </List>
          <Legend
            parts={states.map((state) => ({ name: t(`state_${state}`), tone: tones[state] }))}
          />
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

const states = ["mastered", "test", "forgotten", "new"] as const;
const tones = { mastered: "brand", test: "soft", forgotten: "sun", new: "dot" } as const;

function BookBar({ courseBook, metric }: BookMetric) {
  const { t } = useTranslation("progress");
  const student = useStudent();
  const title = useBookTitle();
  const { courseBookId } = courseBook;
  const { mastered, learnedPendingTest: toTest, forgotten } = metric;
  const numbers = { mastered, test: toTest, forgotten, new: metric.new };
  const shares = states.map(
    (tone): Share => ({ tone, label: t(`state_${tone}`), value: numbers[tone] }),
  );
  return (
    <li>
      <RowButton
        className={styles.book}
        onClick={() => void navigateTo(paths.practiceProgressList, { courseBookId, ...student })}
      >
        <Inline as="span" wraps apart className={styles.line}>
          <Text as="span" look="strong">
            {title(courseBook)}
          </Text>
          <Text as="span" look="note">
            {t("bookWords", { count: metric.total })}
          </Text>
        </Inline>
        <StackedBar bare shares={shares} />
        <Text as="span" look="note">
          {t("bookKnown", { mastered, toReview: metric.toReview })}
        </Text>
        <span className="visually-hidden">
          {t("bookStates", { toTest, forgotten, unseen: metric.new })}
        </span>
      </RowButton>
    </li>
  );
}
