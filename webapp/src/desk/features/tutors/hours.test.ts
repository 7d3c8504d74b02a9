import { expect, it } from "vitest";
import { ENDS, type Hours, isWrong, likeMonday, placeOf, STARTS, withMore } from "./hours";

const at = (weekday: number, starts: string, ends: string): Hours => ({ weekday, starts, ends });

it("hours begin from five to half past eleven and end half an hour later", () => {
  expect([STARTS[0], STARTS.at(-1), ENDS[0], ENDS.at(-1)]).toEqual([
    "05:00",
    "23:30",
    "05:30",
    "24:00",
  ]);
  expect(STARTS).toHaveLength(38);
});

it("the first hours of a day are in the evening, more of them after the last ones", () => {
  const first = withMore([], 2);
  expect(first).toEqual([at(2, "18:00", "21:00")]);
  expect(withMore(first, 2).at(-1)).toEqual(at(2, "21:30", "23:30"));
  expect(withMore([at(2, "18:00", "24:00")], 2).at(-1)).toEqual(at(2, "23:30", "24:00"));
});

it("Monday's hours go to the other workdays and leave the weekend", () => {
  const week = [at(1, "09:00", "12:00"), at(3, "05:00", "06:00"), at(6, "14:00", "18:00")];
  expect(likeMonday(week)).toEqual([
    ...[1, 2, 3, 4, 5].map((day) => at(day, "09:00", "12:00")),
    at(6, "14:00", "18:00"),
  ]);
});

it("hours that end before they begin are wrong, up to midnight they are not", () => {
  expect([
    isWrong(at(1, "12:00", "12:00")),
    isWrong(at(1, "12:00", "09:00")),
    isWrong(at(1, "23:30", "24:00")),
  ]).toEqual([true, true, false]);
});

it("hours have their place in the day from five to midnight", () => {
  expect(placeOf(at(1, "05:00", "24:00"))).toEqual({ from: 0, width: 1 });
  expect(placeOf(at(1, "14:30", "19:15"))).toEqual({ from: 0.5, width: 0.25 });
});
