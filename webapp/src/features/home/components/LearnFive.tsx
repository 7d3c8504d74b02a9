import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { tellStartFailed } from "@/entities/order/orderActions";
import { newSimulation } from "@/entities/order/simulation";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { BookMetric } from "@/rpc";
import { Button } from "@/ui";

/** Whether a student has met every word of a book. */
export const isFinished = (inHand: BookMetric | null) => inHand?.metric.new === 0;

interface LearnFiveProps {
  /** None while it is not known, or while there is none: one is chosen then. */
  readonly inHand: BookMetric | null;
  readonly children: ReactNode;
}

/**
 * Leads to the first of the next five words of a book with one tap; where none of its words are
 * new, nor of any other book, to the words that were learned.
 */
export function LearnFive({ inHand, children }: LearnFiveProps) {
  const { t } = useTranslation("home");
  const [{ learnFive }] = useState(newSimulation);
  const begin = useMutation({
    mutationFn: (courseBookId: number) => learnFive({ courseBookId, lessonType: "QUOTA_30" }),
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
    <Button
      large
      wide
      busy={begin.isPending}
      onClick={() =>
        inHand
          ? begin.mutate(inHand.courseBook.courseBookId)
          : void navigateTo(paths.simulationTraining)
      }
    >
      {children}
    </Button>
  );
}
