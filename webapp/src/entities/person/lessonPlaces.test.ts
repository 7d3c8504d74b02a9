import { expect, it } from "vitest";
import { openJournal } from "@/entities/lesson/journal";
import { forgetSentLessons, lessonPlaces, unsentPlaces } from "./lessonPlaces";

const BEGIN = { type: "begin", number: 1, utcDone: 5 } as const;

const SENT = { queue: [], isWarned: true };

it("unsent answers are found by their person", () => {
  openJournal(1, 7).write({ queue: [BEGIN] });
  openJournal(1, 8).write(SENT);
  openJournal(1, 9).keyOf("pause");
  openJournal(12, 10).write({ queue: [BEGIN] });
  expect(unsentPlaces(1)).toEqual([`${lessonPlaces(1)}7`]);
  expect(unsentPlaces(2)).toEqual([]);
});

it("deleting sent journals keeps unsent answers and other data", () => {
  const unsent = openJournal(1, 7);
  unsent.write({ queue: [BEGIN] });
  openJournal(1, 8).write(SENT);
  openJournal(2, 9).write(SENT);
  localStorage.setItem(`${lessonPlaces(2)}10`, "{broken");
  localStorage.setItem("wordmate.language", "en");
  forgetSentLessons();
  expect(openJournal(1, 7).get().queue).toEqual([BEGIN]);
  expect(Object.keys(localStorage).sort()).toEqual(["wordmate.language", `${lessonPlaces(1)}7`]);
});

it("deleting sent journals keeps the end of a class that the service was not told of", () => {
  const ending = {
    slot: null,
    withoutTest: true,
    completes: true,
    submitKey: "submit",
    completeKey: "complete",
    result: null,
  };
  openJournal(1, 7).write({ ...SENT, ending });
  forgetSentLessons();
  expect(openJournal(1, 7).get().ending).toEqual(ending);
});
