import { at, tutor, week } from "@test/weekOfTutors";
import { expect, it } from "vitest";
import { lanesOf } from "./lanes";
import { nextStop, type Stop, stepOf } from "./steps";

const rows = lanesOf(week([tutor("Fang"), tutor("Wu")], 2));
const [FANG, WU] = rows.map(([lane]) => lane?.tutor.userId ?? 0) as [number, number];

const step = (key: string, layout: "tutors" | "days" | "table", when: number, shiftKey = false) =>
  stepOf({ key, shiftKey }, { tutorId: FANG, at: when }, layout, rows);

it("in a day of tutors arrows go by half hours and by tutors", () => {
  expect(step("ArrowDown", "tutors", at("19:30"))).toEqual({ tutorId: FANG, at: at("20:00") });
  expect(step("ArrowUp", "tutors", at("19:30"))).toEqual({ tutorId: FANG, at: at("19:00") });
  expect(step("ArrowRight", "tutors", at("19:30"))).toEqual({ tutorId: WU, at: at("19:30") });
  expect(step("ArrowLeft", "tutors", at("19:30"))).toBeNull();
});

it("from a time between two half hours the first step goes to the nearest one", () => {
  expect(step("ArrowDown", "tutors", at("19:40"))?.at).toBe(at("20:00"));
  expect(step("ArrowUp", "tutors", at("19:40"))?.at).toBe(at("19:30"));
});

it("a class stays within the hours of a day", () => {
  expect(step("ArrowUp", "tutors", at("05:00"))?.at).toBe(at("05:00"));
  expect(step("ArrowDown", "tutors", at("23:30"))?.at).toBe(at("23:30"));
});

it("in the days of a tutor arrows across keep the time", () => {
  expect(step("ArrowRight", "days", at("19:30"))).toEqual({ tutorId: FANG, at: at("19:30", 1) });
  expect(step("ArrowLeft", "days", at("19:30"))).toBeNull();
});

it("in a week arrows go by days and tutors, with shift by half hours", () => {
  expect(step("ArrowRight", "table", at("19:30"))).toEqual({ tutorId: FANG, at: at("19:30", 1) });
  expect(step("ArrowDown", "table", at("19:30"))).toEqual({ tutorId: WU, at: at("19:30") });
  expect(step("ArrowDown", "table", at("19:30"), true)).toEqual({
    tutorId: FANG,
    at: at("20:00"),
  });
});

it("another key is no step", () => {
  expect(step("a", "tutors", at("19:30"))).toBeNull();
});

it("arrows reach the next of a column, and the nearest of the next column that has something", () => {
  const stops: Stop[] = [
    { id: "early", x: 0, y: 1 },
    { id: "late", x: 0, y: 5 },
    { id: "far", x: 2, y: 0 },
    { id: "near", x: 2, y: 4 },
  ];
  const from = (id: string, key: string) => {
    const stop = stops.find((one) => one.id === id);
    return stop && nextStop(stops, stop, key)?.id;
  };
  expect(from("early", "ArrowDown")).toBe("late");
  expect(from("late", "ArrowUp")).toBe("early");
  expect(from("late", "ArrowRight")).toBe("near");
  expect(from("near", "ArrowLeft")).toBe("late");
  expect(from("late", "ArrowDown")).toBeUndefined();
});
