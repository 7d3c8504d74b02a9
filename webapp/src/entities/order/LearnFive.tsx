import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { BookMetric, CurrentBook } from "@/rpc";
import { Button } from "@/ui";
import { tellStartFailed } from "./orderActions";
import { newSimulation } from "./simulation";

export const bookInHand = callQuery("CustomerQueryBookInHand", {});

/** Whether a student has met every word of a book. */
export const isFinished = (inHand: BookMetric | null) => inHand?.metric.new === 0;

/** Whether a book is proposed to a student who has begun or booked none yet. */
export const isProposed = ({ reason }: CurrentBook) => reason !== "begun" && reason !== "booked";

type LearnFiveProps = Pick<ComponentProps<typeof Button>, "large" | "wide" | "small" | "kind">;

/**
 * Leads to the first of the next five words of the student's book with one tap; if there are no new
 * words in any book, to the learned words; if there is no book, to the choice of one.
 */
export function LearnFive(look: LearnFiveProps) {
  const { t } = useTranslation("home");
  const [{ learnFive }] = useState(newSimulation);
  const queries = useQueryClient();
  const { data } = useQuery(bookInHand);
  const begin = useMutation({
    mutationFn: async () => {
      // A tap may come before the current book is loaded.
      const inHand = await queries.ensureQueryData(bookInHand);
      const { book } = inHand;
      if (book === null) return navigateTo(paths.simulationTraining);
      if (isFinished(book)) return navigateTo(paths.reviewAndTest);
      const { courseBookId } = book.courseBook;
      return learnFive({ courseBookId, lessonType: "QUOTA_30" }, isProposed(inHand));
    },
    onError: (error) => tellStartFailed(error, "createSimulationFailed"),
  });
  return (
    <Button {...look} busy={begin.isPending} onClick={() => begin.mutate()}>
      {t(isFinished(data?.book ?? null) ? "practiseWords" : "learnFive")}
    </Button>
  );
}
