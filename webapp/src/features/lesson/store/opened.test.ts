import { afterEach, expect, it } from "vitest";
import { enter, session } from "@/entities/person/session";
import { freshProgress } from "@/machines/lessonProgress";
import { answer, fakeService, type Seen } from "@/test/fakeService";
import { openJournal } from "./journal";
import { closeLesson, openLesson } from "./opened";

const NOW = Date.now();

function lessonOf(courseOrderId: number, status: string) {
  const user = { userId: 2, userName: "Ming" };
  const order = { courseOrderId, isNewWordBook: true, lessonType: "QUOTA_60", user, tutor: null };
  const clock = { status, deadline: NOW + 60_000, progressVersion: 4, serverTime: NOW };
  return { order, clock: { courseOrderId, ...clock }, progress: null, result: null };
}

afterEach(() => {
  closeLesson(8);
  session.clear();
});

it("answers of a class that ended without them are sent when the next one is opened", async () => {
  const progress = { ...freshProgress("new_words", 1), groups: [[11]], step: "review" } as const;
  const judge = { type: "judge", step: "review", groupIndex: 0, wordId: 11, right: true } as const;
  const queue = [{ ...judge, latencyMs: 5, number: 3, utcAnswered: NOW }];
  openJournal(2, 7).write({ saved: { version: 4, progress }, queue });
  const seen: Seen[] = fakeService({
    QueryUserProfileByToken: () => answer({ userId: 2, userRole: "user" }),
    CustomerQueryCourseOrder: ({ body }) => {
      const { courseOrderId } = body as { courseOrderId: number };
      return answer(lessonOf(courseOrderId, courseOrderId === 7 ? "COMPLETED" : "IN_PROGRESS"));
    },
    CustomerSaveCourseOrderProgress: () => answer({ courseOrderId: 7, version: 4, late: true }),
  });
  await enter({ single: true, token: "t", userId: 2, userRole: "user", serverTime: NOW });
  openLesson(8);
  await expect.poll(() => localStorage.getItem("wordmate.lesson.2.7")).toBeNull();
  const saves = seen.filter(({ name }) => name === "CustomerSaveCourseOrderProgress");
  expect(saves.map(({ body }) => body)).toMatchObject([
    { courseOrderId: 7, answers: [{ wordId: 11, number: 3, utcAnswered: NOW }] },
  ]);
});
