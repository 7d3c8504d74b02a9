import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { BookChoice } from "@/entities/book/BookChoice";
import { levels } from "@/entities/book/levels";
import { useCourses } from "@/entities/book/useBooks";
import { tellStartFailed } from "@/entities/order/orderActions";
import { newSimulation } from "@/entities/order/simulation";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import type { SchoolLevel } from "@/rpc";
import { Button, Empty, Screen, Section, Segmented, toast } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";

interface Choice {
  readonly length: "QUOTA_30" | "QUOTA_60";
  readonly bookId: number | null;
}

export default function SimulationTraining() {
  const { t } = useTranslation("simulation");
  const { t: ofBooks } = useTranslation("entities");
  const [level, setLevel] = useState<SchoolLevel | "ALL">("ALL");
  const [query] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(() => ({
    length: "QUOTA_30",
    // The current book, if the user comes from it.
    bookId: Number(query.get("courseBookId")) || null,
  }));
  const [{ enter }] = useState(newSimulation);
  const books = useCourses({ level: level === "ALL" ? null : level });

  const choose = (changed: Partial<Choice>) => setChoice({ ...choice, ...changed });

  const begin = useMutation({
    mutationFn: (courseBookId: number) => enter({ courseBookId, lessonType: choice.length }),
    onError: (error) => tellStartFailed(error, "createSimulationFailed"),
  });

  return (
    <Screen
      title={t("title")}
      onBack={() => void goBack()}
      footer={
        <Button
          wide
          large
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
          options={[
            { value: "ALL", label: t("levelALL") },
            ...levels.map((value) => ({ value, label: ofBooks(`level${value}`) })),
          ]}
        />
        <InfiniteList
          pages={books}
          skeleton={{ rows: 5, height: 64 }}
          failure={errorText}
          empty={<Empty text={t("none")} />}
        >
          {(courses) => (
            <BookChoice
              label={t("book")}
              courses={courses}
              chosen={choice.bookId}
              onChoose={(bookId) => choose({ bookId })}
            />
          )}
        </InfiniteList>
      </Section>
    </Screen>
  );
}
