import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { RecordTime } from "@/rpc";
import { Times } from "./Times";

const START = Date.parse("2026-01-05T11:00:00Z");
const HOUR = 3_600_000;
const time = {
  bookedFrom: START,
  bookedUntil: START + HOUR,
  started: START,
  ended: START + HOUR / 2,
  pauses: [],
  consumed: HOUR / 2,
  tutorEntered: null,
  studentEntered: null,
} satisfies RecordTime;

beforeAll(async () => {
  await startI18n();
  await changeLanguage("zh-CN");
  await i18n.loadNamespaces("records");
});

test.each([
  [false, 1],
  [true, 0],
])("a record shows the booked time, except for a simulation: %s", (isSimulated, times) => {
  render(
    <Times
      time={time}
      now={START + HOUR}
      isSimulated={isSimulated}
      attendance={null}
      endedByClock={false}
    />,
  );
  expect(screen.queryAllByText("预约")).toHaveLength(times);
  expect(screen.getByRole("img").getAttribute("aria-label")?.includes("预约")).toBe(!isSimulated);
  screen.getByText("30 分钟");
});
