import { lookAfter as word } from "@test/lookAfter";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { FlashCard } from "@/entities/word/FlashCard";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { Judge } from "./Judge";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["lessons", "entities"]);
});

it("a tap turns a flash card from the meaning to the word", async () => {
  const onReveal = vi.fn();
  const props = { word, onReveal, onSound: () => {} };
  const { rerender } = render(<FlashCard {...props} isRevealed={false} />);
  await userEvent.click(screen.getByRole("button", { name: "phr. 照顾, turn over" }));
  expect(onReveal).toHaveBeenCalledOnce();
  expect(screen.queryByText("look after")).toBeNull();
  rerender(<FlashCard {...props} isRevealed />);
  expect(screen.getByRole("button", { name: /look after.*照顾/ })).toBeDefined();
});

it("a flash card of a word without a meaning shows the word", () => {
  const props = { word: { ...word, zhWord: "" }, onReveal: () => {}, onSound: () => {} };
  render(<FlashCard {...props} isRevealed={false} />);
  expect(screen.getByRole("button", { name: "look after, turn over" })).toBeDefined();
});

it("the judging buttons say known and not yet, right and wrong in a test", async () => {
  const onJudge = vi.fn();
  const { rerender } = render(<Judge kind="knowing" onJudge={onJudge} />);
  await userEvent.click(screen.getByRole("button", { name: "Known" }));
  await userEvent.click(screen.getByRole("button", { name: "Not yet" }));
  rerender(<Judge kind="test" onJudge={onJudge} />);
  await userEvent.click(screen.getByRole("button", { name: "Right" }));
  await userEvent.click(screen.getByRole("button", { name: "Wrong" }));
  expect(onJudge.mock.calls).toEqual([[true], [false], [true], [false]]);
});
