import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { goBack } from "@/navigation";
import { callQuery, invalidate } from "@/queries";
import { usePages } from "@/queries/usePages";
import type { WordState, WordView } from "@/rpc";
import { Screen, Stack } from "@/ui";
import { Card } from "@/ui/Card";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { StackedBar } from "@/ui/StackedBar";
import { Tabs } from "@/ui/Tabs";
import { OfStudent } from "../components/OfStudent";
import { Words } from "../components/Words";
import { useBooks, useStudent } from "../useStudent";

const BOX = "CustomerListStudentCourseBoxWordByPage";
const states = ["ALL", "forgotten", "learned_pending_test", "mastered", "new"] as const;
type Shown = (typeof states)[number];

const idOf = ({ id }: WordView) => id;
const refresh = () => invalidate(BOX, "CustomerListStudentBookMetric");

/** A book's words by the student's state. */
export default function PracticeProgressList() {
  const { t } = useTranslation("progress");
  return (
    <OfStudent title={t("listTitle")}>
      <OfBook />
    </OfStudent>
  );
}

function OfBook() {
  const { t } = useTranslation("progress");
  const [search, setSearch] = useSearchParams();
  const student = useStudent();
  const courseBookId = Number(search.get("courseBookId"));
  const shown = states.find((one) => one === search.get("state")) ?? "ALL";
  const state: WordState | null = shown === "ALL" ? null : shown;
  const words = usePages(BOX, { courseBookId, state, ...student }, { idOf });
  const { data: box } = useQuery(callQuery(BOX, { courseBookId, pageSize: 1, ...student }));
  const choose = (to: Shown) => {
    const query = new URLSearchParams(search);
    query.set("state", to);
    setSearch(query, { replace: true });
  };
  const counts = box?.counts;
  const numbers = {
    ALL: counts?.total,
    mastered: counts?.mastered,
    learned_pending_test: counts?.learnedPendingTest,
    forgotten: counts?.forgotten,
    new: counts?.new,
  };
  const title = useTitle(courseBookId);
  return (
    <Screen
      title={title}
      onBack={goBack}
      aside={<RefreshButton onRefresh={() => void refresh()} />}
    >
      <PullToRefresh onRefresh={refresh}>
        <Stack>
          {counts && (
            <Card gap={4}>
              <StackedBar
                bare
                shares={[
                  { tone: "mastered", label: "", value: counts.mastered },
                  { tone: "test", label: "", value: counts.learnedPendingTest },
                  { tone: "forgotten", label: "", value: counts.forgotten },
                  { tone: "new", label: "", value: counts.new },
                ]}
              />
            </Card>
          )}
          <Tabs<Shown>
            label={t("byState")}
            tabs={states.map((value) => ({
              value,
              label: [t(`list_${value}`), numbers[value]].join(" ").trim(),
            }))}
            value={shown}
            onChange={choose}
          >
            <Words
              label={t(`list_${shown}`)}
              words={words}
              courseId={courseBookId}
              empty={t("noWord")}
              onAll={shown === "ALL" ? undefined : () => choose("ALL")}
            />
          </Tabs>
        </Stack>
      </PullToRefresh>
    </Screen>
  );
}

/** The book's title, if the student learns from it. */
function useTitle(courseBookId: number): string {
  const { t } = useTranslation("progress");
  const titleOf = useBookTitle();
  const books = useBooks().rows.map(({ courseBook }) => courseBook);
  const book = books.find((one) => one.courseBookId === courseBookId);
  return book ? titleOf(book) : t("listTitle");
}
