import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { configuration } from "@/configuration";
import { dayAndTime, dayName, isSameDay, listOfNumbers, weekOf } from "./days";
import { clockTime, hourOf, localDay } from "./format";
import { changeLanguage, startI18n } from "./index";

const block = document.getElementById("configuration") as HTMLElement;
const usual = block.textContent;

function serviceIn(timeZone: string): void {
  block.textContent = JSON.stringify({ timeZone, reviewDays: [1, 2], launchDate: "2025-04-02" });
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

afterEach(() => {
  block.textContent = usual;
});

/** Half past midnight in Shanghai, the noon before in New York. */
const instant = Date.parse("2026-01-05T16:30:00Z");

describe("a week", () => {
  it("goes from Monday to Sunday by the service's days", () => {
    // There it is a Monday in one zone, a Tuesday in the other.
    serviceIn("Asia/Shanghai");
    const tuesday = weekOf(instant);
    expect(tuesday.map(({ name }) => name).join(" ")).toBe("Mon Tue Wed Thu Fri Sat Sun");
    expect(tuesday.map(({ letter }) => letter).join("")).toBe("MTWTFSS");
    expect(tuesday.findIndex(({ day }) => day === localDay(instant))).toBe(1);
    serviceIn("America/New_York");
    expect(weekOf(instant).findIndex(({ day }) => day === localDay(instant))).toBe(0);
  });
});

describe("a day", () => {
  it("has its year if that is not the current one", () => {
    serviceIn("Asia/Shanghai");
    const now = Date.parse("2026-03-10T04:00:00Z");
    const told = (iso: string) => dayName(Date.parse(iso), now);
    expect(told("2026-02-01T04:00:00Z")).toBe("Sun, Feb 1");
    expect(told("2025-12-31T15:59:00Z")).toBe("Dec 31, 2025");
    expect(told("2025-12-31T16:00:00Z")).toBe("Thu, Jan 1");
    expect(told("2027-01-07T04:00:00Z")).toBe("Thu, Jan 7, 2027");
  });
});

describe("times", () => {
  it("greet by the service's hour", () => {
    serviceIn("Asia/Shanghai");
    expect(hourOf(instant)).toBe(0);
    serviceIn("America/New_York");
    expect(hourOf(instant)).toBe(11);
  });

  it("are those of the service's zone, wherever it is", () => {
    serviceIn("Asia/Shanghai");
    expect(clockTime(instant)).toBe("00:30");
    serviceIn("America/New_York");
    expect(clockTime(instant)).toBe("11:30");
  });

  it("belong to the service's days", () => {
    const eveningBefore = instant - 2 * 3_600_000;
    serviceIn("Asia/Shanghai");
    expect(isSameDay(eveningBefore, instant)).toBe(false);
    expect(dayAndTime(instant, eveningBefore)).toBe("Tomorrow 00:30");
    serviceIn("America/New_York");
    expect(isSameDay(eveningBefore, instant)).toBe(true);
    expect(dayAndTime(instant, eveningBefore)).toBe("Today 11:30");
  });
});

describe("a page without the service's configuration", () => {
  it.each(["", "not JSON", '{"timeZone":"Nowhere/Never"}'])(
    "takes the device's zone: %s",
    (told) => {
      block.textContent = told;
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const none = { reviewDays: [], launchDate: "", interactiveOrigins: [] };
      expect(configuration()).toEqual({ timeZone, ...none });
    },
  );
});

it("several numbers are joined in natural language", async () => {
  expect(listOfNumbers([1, 2, 21])).toBe("1, 2, and 21");
  await changeLanguage("zh-CN");
  expect(listOfNumbers([1, 2, 21])).toBe("1、2 和 21");
});
