import { useEffect } from "react";
import { useBlocker } from "react-router";
import { switchTab } from "@/navigation";
import { isLessonPage, paths } from "@/paths";
import type { Lesson } from "./store/lesson";

/** Goes home, the lesson running on; a review too short to count is asked about first. */
export function leaveForNow(lesson: Lesson): void {
  if (lesson.isTooShort) lesson.open("leave");
  else void switchTab(paths.home);
}

/** Asks the same of those who go back out of a lesson's pages. */
export function useAskedOnBack(lesson: Lesson): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction === "POP" &&
      isLessonPage(currentLocation.pathname) &&
      !isLessonPage(nextLocation.pathname) &&
      lesson.isTooShort,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    lesson.open("leave");
  }, [blocker, lesson]);
}
