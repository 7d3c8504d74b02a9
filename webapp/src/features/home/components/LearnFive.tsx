import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { tellStartFailed } from "@/entities/order/orderActions";
import { newSimulation } from "@/entities/order/simulation";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { BookMetric } from "@/rpc";
import { Button } from "@/ui";

/** Whether a student has met every word of a book. */
export const isFinished = (inHand: BookMetric | null) => inHand?.metric.new === 0;

interface LearnFiveProps {
  /** None while it is unknown or there is none: then one is chosen. */
  readonly inHand: BookMetric | null;
  readonly children: ReactNode;
}

/**
 * Leads to the first of the next five words of a book with one tap; if there are no new words in
 * any book, to the learned words.
 */
export function LearnFive({ inHand, children }: LearnFiveProps) {
  const { t } = useTranslation("home");
  const [{ learnFive }] = useState(newSimulation);
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: async () => {
      // A tap may come before the current book is loaded.
      const { book } = await queries.ensureQueryData(callQuery("CustomerQueryBookInHand", {}));
      if (book === null) return navigateTo(paths.simulationTraining);
      if (isFinished(book)) return navigateTo(paths.reviewAndTest);
      const { courseBookId } = book.courseBook;
      return learnFive({ courseBookId, lessonType: "QUOTA_30" });
    },
    onError: (error) => tellStartFailed(error, "createSimulationFailed"),
  });
  if (isFinished(inHand)) {
    return (
      <Button large wide onClick={() => void navigateTo(paths.reviewAndTest)}>
        {t("practiseWords")}
      </Button>
    );
  }
  return (
    <Button large wide busy={begin.isPending} onClick={() => begin.mutate()}>
      {children}
    </Button>
  );
}
