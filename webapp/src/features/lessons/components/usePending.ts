import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useKnownStudent } from "@/entities/lesson/knownStudent";
import { saved } from "@/entities/lesson/session";
import { useFacts, useSession } from "@/entities/lesson/useSession";
import { call } from "@/rpc";

/** The next new words of the lesson's book; loaded for each round, because rounds use words up. */
export function usePending(size: 5 | 15, settled: number, isWanted = true) {
  const lesson = useSession();
  const { courseOrderId } = lesson;
  const bookId = useFacts(lesson).order.courseBook?.courseBookId;
  // The words of a trial that its tutor booked are shown once its student has entered.
  const knownId = useKnownStudent(lesson);
  const pending = useQuery({
    queryKey: [
      "CustomerListCourseOrderPendingLearnNewWords",
      courseOrderId,
      bookId,
      knownId,
      size,
      settled,
    ],
    queryFn: async ({ signal }) => {
      // The service leaves out words that the saved progress has decided.
      await saved(lesson);
      const asked = { courseOrderId, size };
      return call("CustomerListCourseOrderPendingLearnNewWords", asked, { signal });
    },
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  });
  const words = pending.data?.data;
  useEffect(() => {
    if (words) lesson.words.add(words);
  }, [lesson, words]);
  return pending;
}
