import { showScreen } from "@test/showScreen";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { firstLesson } from "@/entities/order/firstLesson";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { LessonStep } from "@/machines/lessonFlow";
import { FirstHint } from "./components/FirstHint";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("lessons");
});

beforeEach(() => firstLesson.begin(7));

/** The hint of a step, or none. */
function hintOf(step: LessonStep, courseOrderId = 7): string | null {
  cleanup();
  showScreen(() => <FirstHint courseOrderId={courseOrderId} step={step} />);
  return screen.queryByRole("note")?.querySelector("p")?.textContent ?? null;
}

it("explains each step of the first lesson, and of no other lesson", () => {
  expect(hintOf("memorize")).toBe("Look, listen and repeat aloud.");
  expect(hintOf("after_test")).toBe("The last step: see the meaning, spell the word.");
  firstLesson.begin(7);
  expect(hintOf("memorize", 8)).toBeNull();
});

it("is gone once it is dismissed, also after a reload", () => {
  hintOf("memorize");
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(screen.queryByRole("note")).toBeNull();
  expect(hintOf("memorize")).toBeNull();
  expect(hintOf("review")).toBe("See the word, think of its meaning.");
});

it("does not come back when a later group or a closing round repeats a step", () => {
  hintOf("memorize");
  hintOf("review");
  expect(hintOf("memorize")).toBeNull();
  expect(hintOf("review")).not.toBeNull();
});
