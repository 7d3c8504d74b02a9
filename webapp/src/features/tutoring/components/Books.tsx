import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { Button, Empty, ErrorBlock, Inline, Section, Skeleton, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { StackedBar } from "@/ui/StackedBar";

const FEW = 3;

/** The student's latest books, with the states of their words. */
export function Books({ studentId }: { readonly studentId: number }) {
  const { t } = useTranslation(["tutoring", "errors", "common"]);
  const title = useBookTitle();
  const books = useQuery(callQuery("CustomerListStudentBookMetric", { studentId, pageSize: FEW }));
  const rows = books.data?.data ?? [];
  return (
    <Section
      title={t("books")}
      aside={
        <Button
          small
          kind="quiet"
          edge="end"
          onClick={() => void navigateTo(paths.practiceProgress, { studentId })}
        >
          {t("allProgress")}
        </Button>
      }
    >
      {books.isPending ? (
        <Skeleton rows={1} height={96} />
      ) : books.error && !books.data ? (
        <ErrorBlock text={t("errors:materialListFailed")} onRetry={() => void books.refetch()} />
      ) : rows.length === 0 ? (
        <Empty text={t("noBooks")} />
      ) : (
        rows.map(({ courseBook, metric }) => (
          <Card key={courseBook.courseBookId} gap={3}>
            <Inline as="span" wraps apart>
              <Text as="span" look="strong">
                {title(courseBook)}
              </Text>
              <Text as="span" look="quiet">
                {t("common:words", { count: metric.total })}
              </Text>
            </Inline>
            <StackedBar
              shares={[
                { tone: "mastered", label: t("mastered"), value: metric.mastered },
                { tone: "test", label: t("pending"), value: metric.learnedPendingTest },
                { tone: "forgotten", label: t("forgotten"), value: metric.forgotten },
                { tone: "new", label: t("new"), value: metric.new },
              ]}
            />
          </Card>
        ))
      )}
    </Section>
  );
}
