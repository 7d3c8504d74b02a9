import { at, lesson, tutor, week } from "@test/weekOfTutors";
import { expect, it } from "vitest";
import { gapsOf, hoursOf, type Lane, lanesOf, sideBySide } from "./lanes";
import { firstGap } from "./WeekTable";

const laneOf = (...parts: Parameters<typeof tutor>): Lane =>
  lanesOf(week([tutor(...parts)]))[0]?.[0] as Lane;

const rest = (since: string, until: string) => ({
  restApplicationId: 1,
  isApproved: true,
  startsAt: at(since),
  endsAt: at(until),
});

it("each tutor has a lane a day with what is in it; canceled classes are left out", () => {
  const classes = [
    lesson("09:00", "Ming"),
    lesson("19:00", "Lan", { appointmentTime: at("19:00", 1) }),
    lesson("20:00", "Hua", { state: "CANCELED" }),
  ];
  const night = { ...rest("22:00", "23:00"), endsAt: at("01:00", 1) };
  const [lanes] = lanesOf(week([tutor("Fang", classes, [night])], 2));
  expect(lanes?.map(({ day }) => day)).toEqual(["2026-05-21", "2026-05-22"]);
  expect(lanes?.map((lane) => lane.classes.map((one) => one.studentName))).toEqual([
    ["Ming"],
    ["Lan"],
  ]);
  expect(lanes?.map((lane) => lane.rest.length)).toEqual([1, 1]);
});

it("the usual hours are shown, and earlier and later ones if there is a class or a place", () => {
  expect(hoursOf([laneOf("Fang", [lesson("10:00", "Ming")])])).toEqual({ first: 8, end: 22 });
  const long = laneOf("Fang", [lesson("06:30", "Ming"), lesson("21:30", "Lan")]);
  expect(hoursOf([long])).toEqual({ first: 6, end: 23 });
  expect(hoursOf([long], { tutorId: 1, at: at("23:30") })).toEqual({ first: 6, end: 24 });
});

it("what is free between classes and rest are gaps of whole half hours", () => {
  const classes = [
    lesson("10:00", "Ming"),
    lesson("11:20", "Lan", { lengthMinutes: 30, lessonType: "QUOTA_30" }),
  ];
  const lane = laneOf("Fang", classes, [rest("12:30", "14:00")]);
  const gaps = gapsOf(lane, at("09:10"), at("15:00"));
  expect(gaps).toEqual([
    { since: at("09:30"), until: at("10:00") },
    { since: at("12:00"), until: at("12:30") },
    { since: at("14:00"), until: at("15:00") },
  ]);
  expect(gapsOf(lane, at("16:00"), at("15:00"))).toEqual([]);
});

it("what is outside of working hours is named; all hours are offered of who has none", () => {
  const offered = [
    { startsAt: at("06:00"), endsAt: at("12:00") },
    { startsAt: at("13:30"), endsAt: at("18:00") },
  ];
  const [lane, dayOff] = lanesOf(week([tutor("Fang", [], [], { offered })], 2))[0] as Lane[];
  expect(lane?.outside).toEqual([
    { since: at("00:00"), until: at("06:00") },
    { since: at("12:00"), until: at("13:30") },
    { since: at("18:00"), until: at("24:00") },
  ]);
  expect(hoursOf([lane as Lane])).toEqual({ first: 6, end: 22 });
  expect(firstGap(lane as Lane, at("12:10"))).toEqual({ since: at("13:30"), until: at("18:00") });
  expect(dayOff?.outside).toEqual([{ since: at("00:00", 1), until: at("24:00", 1) }]);
  expect(firstGap(dayOff as Lane, at("12:10"))).toBeUndefined();
  expect(laneOf("Wu").outside).toEqual([]);
});

it("classes at the same time stand side by side, others take the whole width", () => {
  const classes = [
    lesson("09:00", "first"),
    lesson("09:30", "second"),
    lesson("10:00", "third"),
    lesson("11:00", "alone"),
  ];
  const placed = sideBySide(classes);
  expect(classes.map(({ courseOrderId }) => placed.get(courseOrderId))).toEqual([
    { column: 0, columns: 2 },
    { column: 1, columns: 2 },
    { column: 0, columns: 2 },
    { column: 0, columns: 1 },
  ]);
});
