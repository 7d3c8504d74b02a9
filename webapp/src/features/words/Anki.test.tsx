import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { CourseBookView } from "@/rpc";
import AnkiDialog from "./components/AnkiDialog";

const book = { courseBookId: 5, titleZh: "书", titleEn: "Book" } as CourseBookView;
const path = "/anki/2.MET..1.0a.apkg";
const made = (words: number, total = words) => answer({ path, words, total, utcExpires: 1 });
const downloads: string[] = [];

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["words", "errors"]);
});

beforeEach(() => {
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    downloads.push(new URL(this.href).pathname);
  });
});

afterEach(() => vi.restoreAllMocks());

const show = (given: CourseBookView | undefined) =>
  showScreen(() => <AnkiDialog book={given} onDone={() => undefined} />);

describe("taking words to Anki", () => {
  it("downloads the words of the book, and counts them", async () => {
    const seen = fakeService({ CustomerCreateAnkiAddress: () => made(213) });
    show(book);
    await press("Download");
    expect(await screen.findByText("The file has 213 words.")).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ kind: "BOOK", courseBookId: 5 }]);
    expect(downloads).toEqual([path]);
    const again = screen.getByRole<HTMLAnchorElement>("link", { name: "Download it again" });
    expect(new URL(again.href).pathname).toBe(path);
    expect(await objections()).toEqual([]);
  });

  it("takes another choice of words, and forgets the file of the last one", async () => {
    const seen = fakeService({ CustomerCreateAnkiAddress: () => made(2_000, 2_345) });
    show(book);
    await press("Download");
    expect(
      await screen.findByText("The file has 2000 of 2345 words, as many as one can hold."),
    ).toBeDefined();
    await userEvent.click(screen.getByRole("radio", { name: "Favourite words" }));
    expect(screen.queryByRole("link")).toBeNull();
    await press("Download");
    await screen.findByRole("link");
    expect(seen.at(-1)?.body).toEqual({ kind: "FAVORITES", courseBookId: null });
  });

  it("downloads nothing without words", async () => {
    fakeService({ CustomerCreateAnkiAddress: () => made(0) });
    show(undefined);
    expect(screen.queryByRole("radio", { name: "Book" })).toBeNull();
    await press("Download");
    expect(await screen.findByText("There are no words here yet.")).toBeDefined();
    expect(downloads).toEqual([]);
  });

  it("says why there is no file, and tries again", async () => {
    let tries = 0;
    fakeService({
      CustomerCreateAnkiAddress: () =>
        tries++ === 0 ? refusal(409, "TAKEN", "Something went wrong") : made(3),
    });
    show(book);
    await press("Download");
    await userEvent.click(await screen.findByRole("button", { name: /Something went wrong/ }));
    expect(await screen.findByText("The file has 3 words.")).toBeDefined();
  });
});
