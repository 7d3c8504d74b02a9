import { render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, loadTexts, startI18n } from "@/i18n";
import type { StudentCourse } from "@/rpc";
import { BookChoice } from "./BookChoice";

const course: StudentCourse = {
  courseBook: {
    courseBookId: 1,
    code: "book",
    titleZh: "书",
    titleEn: "Book",
    category: "PHRASES",
    level: "JUNIOR",
    materialType: "VOCABULARY",
    wordCount: 300,
  },
  mastered: 6,
  toReview: 4,
  new: 290,
  masteryRate: 0.6,
};

function show(changes: Partial<StudentCourse>): void {
  render(
    <BookChoice
      label="Books"
      courses={[{ ...course, ...changes }]}
      chosen={1}
      onChoose={() => {}}
    />,
  );
}

beforeAll(async () => {
  await startI18n();
  await loadTexts("entities");
  await changeLanguage("en");
});

describe("a book to choose", () => {
  it("shows the progress in the whole book and the base of its mastery rate", () => {
    show({});
    const row = screen.getByRole("radio").closest("label");
    expect(row?.textContent).toBe(
      "Book300 words 290 new words left 6 mastered, 4 to review mastery rate 60% (of learned words)",
    );
  });

  it("has no rate before a word of it is learned", () => {
    show({ mastered: 0, toReview: 0, new: 300, masteryRate: null });
    expect(screen.queryByText(/mastery rate/)).toBeNull();
  });
});
