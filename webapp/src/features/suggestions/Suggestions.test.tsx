import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { fieldOf, fill, showScreen } from "@test/showScreen";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { paths } from "@/paths";
import { begun, draft } from "./draft";
import SuggestionDetail from "./screens/SuggestionDetail";
import SuggestionForm from "./screens/SuggestionForm";
import SuggestionList from "./screens/SuggestionList";

const tap = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("suggestions");
});
beforeEach(() => localStorage.clear());

const WORD = {
  wordId: 4,
  courseId: 2,
  enWord: "reluctant",
  zhWord: "勉强",
  partOfSpeech: "adj.",
  phonetic: "",
  example: "She was reluctant.",
  exampleZh: "",
  knowledge: "",
};

const service = () =>
  fakeService({
    CustomerQueryReportedWord: () => answer(WORD),
    CustomerSubmitSuggestion: () => answer({ suggestionId: 9 }),
  });

const submitted = (seen: ReturnType<typeof service>) =>
  seen.find(({ name }) => name === "CustomerSubmitSuggestion")?.body;

test("a reported word is in the form with its card's texts", async () => {
  const seen = service();
  showScreen(SuggestionForm, "/?wordId=4&courseId=2");
  expect(await screen.findByText("adj. 勉强")).toBeTruthy();
  expect(seen[0]?.body).toEqual({ wordId: 4, courseId: 2 });
  expect(screen.getByText("She was reluctant.")).toBeTruthy();
  expect(screen.queryByText("Knowledge point", { selector: "dt" })).toBeNull();
  expect(fieldOf("Title").value).toBe("reluctant");
  await userEvent.click(screen.getByRole("radio", { name: "Chinese translation" }));
  await fill({ "Tell us more": "It means unwilling." });
  expect(await objections()).toEqual([]);
  await tap("Submit");
  await expect
    .poll(() => submitted(seen))
    .toEqual({
      type: "translation",
      title: "reluctant",
      content: "It means unwilling.",
      pictureUrls: [],
      wordId: 4,
      courseId: 2,
    });
  expect(draft.get().content).toBe("");
});

test("missing title, type and content are reported at their fields", async () => {
  const seen = service();
  showScreen(SuggestionForm);
  await tap("Submit");
  for (const said of ["Please enter a title", "Please select a type", "Please enter the content"]) {
    expect(screen.getByText(said)).toBeTruthy();
  }
  await fill({ Title: "a".repeat(140) });
  await tap("Submit");
  expect(screen.queryByText("Please enter a title")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Title").maxLength).toBe(140);
  expect(submitted(seen)).toBeUndefined();
});

test("a draft is restored for its own word and person only", async () => {
  service();
  showScreen(SuggestionForm, "/?wordId=4&courseId=2");
  await screen.findByText("adj. 勉强");
  await fill({ "Tell us more": "half of" });
  expect(begun(null, 4)?.content).toBe("half of");
  expect(begun(null, null)?.wordId).toBe(4);
  expect(begun(null, 5)).toBeUndefined();
  expect(begun(7, 4)).toBeUndefined();
});

test("the reported word can be removed", async () => {
  const seen = service();
  showScreen(SuggestionForm, "/?wordId=4&courseId=2");
  await tap("Without this word");
  expect(screen.queryByText("adj. 勉强")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Knowledge point" }));
  await fill({ "Tell us more": "Something else." });
  await tap("Submit");
  await expect
    .poll(() => submitted(seen))
    .toEqual({
      type: "knowledge",
      title: "reluctant",
      content: "Something else.",
      pictureUrls: [],
    });
});

test("a refusal is shown, and the text stays", async () => {
  fakeService({
    CustomerSubmitSuggestion: () => refusal(429, "TOO_MANY_REQUESTS", "Too many. Wait"),
  });
  showScreen(SuggestionForm);
  await userEvent.click(screen.getByRole("radio", { name: "English original" }));
  await fill({ Title: "One more", "Tell us more": "Again." });
  await tap("Submit");
  expect(await screen.findByText("Too many. Wait")).toBeTruthy();
  expect(fieldOf("Title").value).toBe("One more");
});

test("the list shows answers, and opens a suggestion or a new one", async () => {
  const row = { title: "译文", type: "translation", utcCreated: Date.now(), enWord: "reluctant" };
  fakeService({
    CustomerListSuggestion: () =>
      answer({
        data: [
          { ...row, suggestionId: 2, isAnswered: false },
          { ...row, suggestionId: 1, title: "旧的", isAnswered: true },
        ],
        total: 2,
      }),
  });
  const opened = showScreen(SuggestionList);
  expect((await screen.findByRole("button", { name: /旧的/ })).textContent).toContain("Answered");
  expect(screen.getByRole("button", { name: /译文/ }).textContent).toContain("Waiting");
  expect(await objections()).toEqual([]);
  await tap(/译文/);
  await tap("Write feedback");
  expect(opened).toEqual([`${paths.suggestionDetail}?suggestionId=2`, paths.suggestionForm]);
});

test("the detail shows the answer and what was corrected", async () => {
  const seen = fakeService({
    CustomerQuerySuggestionDetail: () =>
      answer({
        suggestionId: 5,
        title: "译文",
        type: "translation",
        content: "不通",
        utcCreated: Date.now(),
        utcAnswered: Date.now(),
        pictureUrls: ["/pictures/a.webp"],
        opinion: "改好了",
        enWord: "reluctant",
        corrections: [{ field: "knowledge", old: "", new: "新", ofInstitution: true }],
      }),
  });
  showScreen(SuggestionDetail, "/?suggestionId=5");
  expect(await screen.findByText("改好了")).toBeTruthy();
  expect(seen[0]?.body).toEqual({ suggestionId: 5 });
  expect(screen.getByText("Before: (nothing)")).toBeTruthy();
  expect(screen.getByText(/Corrected for the students and tutors of your/)).toBeTruthy();
  expect(screen.getByRole("img", { name: "Picture 1" })).toBeTruthy();
  expect(await objections()).toEqual([]);
});

test("leaving the form before the answer keeps the new page", async () => {
  let reply = (_: Response) => {};
  const seen = fakeService({
    CustomerQueryReportedWord: ({ body }) => answer({ ...WORD, ...(body as object) }),
    CustomerSubmitSuggestion: () => new Promise((resolve) => (reply = resolve)),
  });
  const opened = showScreen(SuggestionForm, "/?wordId=4&courseId=2");
  await screen.findByText("adj. 勉强");
  await userEvent.click(screen.getByRole("radio", { name: "Chinese translation" }));
  await fill({ "Tell us more": "It means unwilling." });
  await tap("Submit");
  await expect.poll(() => submitted(seen)).toBeTruthy();
  cleanup();
  const elsewhere = showScreen(SuggestionForm, "/?wordId=5&courseId=2");
  await screen.findByText("adj. 勉强");
  await fill({ "Tell us more": "Another word." });
  reply(answer({ suggestionId: 9 }));
  expect(await screen.findByText("Feedback submitted")).toBeTruthy();
  expect([...opened, ...elsewhere]).toEqual([]);
  expect(begun(null, 5)?.content).toBe("Another word.");
});
