import { expect, it } from "vitest";
import type { LessonSnapshot } from "@/rpc";
import { answer, fakeService } from "@/test/fakeService";
import { loadReview } from "./review";

const order = { courseOrderId: 7, lessonType: "ANTI_FORGETTING", startedBy: "TEACHER" };

function snapshot(status: string): LessonSnapshot {
  const clock = { courseOrderId: 7, status, utcStarted: 1, deadline: 2, progressVersion: 0 };
  return { order, clock, progress: null, result: null } as LessonSnapshot;
}

it("is what was asked for last, in whatever order the answers come", async () => {
  const waiting: ((status: string) => void)[] = [];
  let isHeld = false;
  fakeService({
    CustomerQueryCourseOrder: () =>
      isHeld
        ? new Promise((resolve) => {
            waiting.push((status) => resolve(answer(snapshot(status))));
          })
        : answer(snapshot("IN_PROGRESS")),
  });
  const review = await loadReview(7, { userId: 2, role: "user" });
  isHeld = true;
  const readings = [review.reload(), review.reload()];
  waiting[1]?.("COMPLETED");
  await readings[1];
  waiting[0]?.("IN_PROGRESS");
  await readings[0];
  expect(review.page).toBe("finished");
  review.sync.stop();
});
