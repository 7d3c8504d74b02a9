import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { tellStartFailed } from "@/entities/order/orderActions";
import { newSimulation } from "@/entities/order/simulation";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { CourseBookView } from "@/rpc";
import { Button } from "@/ui";

interface LearnFiveProps {
  /** None while it is not known, or while there is none: one is chosen then. */
  readonly book: CourseBookView | null;
  readonly children: ReactNode;
}

/** Leads to the first of the next five words of a book with one tap. */
export function LearnFive({ book, children }: LearnFiveProps) {
  const [{ learnFive }] = useState(newSimulation);
  const begin = useMutation({
    mutationFn: (courseBookId: number) => learnFive({ courseBookId, lessonType: "QUOTA_30" }),
    onError: (error) => tellStartFailed(error, "createSimulationFailed"),
  });
  return (
    <Button
      large
      wide
      busy={begin.isPending}
      onClick={() =>
        book ? begin.mutate(book.courseBookId) : void navigateTo(paths.simulationTraining)
      }
    >
      {children}
    </Button>
  );
}
