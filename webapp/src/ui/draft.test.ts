import { expect, test } from "vitest";
import { local } from "@/storage";
import { createDraft } from "./draft";

const EMPTY = { title: "", type: "a" };
const open = () =>
  createDraft(local, "draft", EMPTY, (draft) => ({
    ...draft,
    type: draft.type === "b" ? "b" : "a",
  }));

test("a draft survives the page, until it is cleared", () => {
  const draft = open();
  expect(draft.get()).toEqual(EMPTY);
  draft.keep({ title: "half" });
  draft.keep({ type: "b" });
  expect(open().get()).toEqual({ title: "half", type: "b" });
  draft.clear();
  expect(open().get()).toEqual(EMPTY);
});

test("an invalid draft is corrected, and an unreadable one empty", () => {
  localStorage.setItem("draft", JSON.stringify({ type: "c" }));
  expect(open().get()).toEqual(EMPTY);
  localStorage.setItem("draft", "no JSON");
  expect(open().get()).toEqual(EMPTY);
});
