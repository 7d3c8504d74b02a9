import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { levels } from "@/entities/book/levels";
import { useWordSound } from "@/entities/word/useWordSound";
import { WordRow } from "@/entities/word/WordRow";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { invalidate } from "@/queries";
import { usePages } from "@/queries/usePages";
import type { SchoolLevel, WordView } from "@/rpc";
import { Button, Empty, List, Row, Screen, Segmented, Stack } from "@/ui";
import { Facts } from "@/ui/Facts";
import { InfiniteList } from "@/ui/InfiniteList";
import { PullToRefresh } from "@/ui/PullToRefresh";

/** The books available to a tutor, and on a tap the words of one. */
export default function CourseList() {
  const [search] = useSearchParams();
  const courseBookId = Number(search.get("courseBookId")) || 0;
  return courseBookId > 0 ? <Words courseBookId={courseBookId} /> : <Books />;
}

function Books() {
  const { t } = useTranslation(["tutoring", "entities", "errors", "common"]);
  const title = useBookTitle();
  const [level, setLevel] = useState<SchoolLevel | "ALL">("ALL");
  const books = usePages(
    "CustomerTeacherListCourse",
    { level: level === "ALL" ? null : level },
    { idOf: ({ courseBook }) => courseBook.courseBookId },
  );
  return (
    <Screen title={t("teacherBooks")} onBack={() => void goBack()}>
      <PullToRefresh onRefresh={() => invalidate("CustomerTeacherListCourse")}>
        <Stack>
          <Segmented
            scrolls
            label={t("level")}
            value={level}
            onChange={setLevel}
            options={[
              { value: "ALL", label: t("allLevels") },
              ...levels.map((value) => ({ value, label: t(`entities:level${value}`) })),
            ]}
          />
          <InfiniteList
            pages={books}
            skeleton={{ rows: 6, height: 64 }}
            failure={() => t("errors:materialListFailed")}
            empty={<Empty text={t("noTeacherBooks")} />}
          >
            {(rows) => (
              <List label={t("teacherBooks")}>
                {rows.map(({ courseBook, hasPreparation }) => (
                  <Row
                    key={courseBook.courseBookId}
                    title={title(courseBook)}
                    detail={
                      <Facts
                        facts={[
                          t(`entities:level${courseBook.level}`),
                          t("common:words", { count: courseBook.wordCount }),
                          hasPreparation && t("prepare"),
                        ]}
                      />
                    }
                    onClick={() =>
                      void navigateTo(paths.courseList, { courseBookId: courseBook.courseBookId })
                    }
                  />
                ))}
              </List>
            )}
          </InfiniteList>
        </Stack>
      </PullToRefresh>
    </Screen>
  );
}

const idOf = ({ id }: WordView) => id;

function Words({ courseBookId }: { readonly courseBookId: number }) {
  const { t } = useTranslation(["tutoring", "errors"]);
  const play = useWordSound();
  const words = usePages("CustomerTeacherListCourseWords", { courseId: courseBookId }, { idOf });
  return (
    <Screen
      title={t("words")}
      onBack={() => void goBack()}
      footer={
        <Button wide onClick={() => void navigateTo(paths.lessonPreparation, { courseBookId })}>
          {t("prepare")}
        </Button>
      }
    >
      <PullToRefresh onRefresh={() => invalidate("CustomerTeacherListCourseWords")}>
        <InfiniteList
          pages={words}
          skeleton={{ rows: 8, height: 64 }}
          failure={() => t("errors:wordListFailed")}
          empty={<Empty text={t("noWords")} />}
        >
          {(rows) => (
            <List flows label={t("words")}>
              {rows.map((word) => (
                <WordRow
                  key={word.id}
                  word={word}
                  courseId={courseBookId}
                  picture="details"
                  onSound={() => play(word)}
                />
              ))}
            </List>
          )}
        </InfiniteList>
      </PullToRefresh>
    </Screen>
  );
}
