import { lookAfter as word } from "@test/lookAfter";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { FlashCard } from "./FlashCard";
import { Judge } from "./Judge";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["lessons", "entities"]);
});

it("a tap flips a flash card", async () => {
  const onReveal = vi.fn();
  const props = { word, onReveal, onSound: () => {} };
  const { rerender } = render(<FlashCard {...props} isRevealed={false} />);
  await userEvent.click(screen.getByRole("button", { name: "look after, turn over" }));
  expect(onReveal).toHaveBeenCalledOnce();
  rerender(<FlashCard {...props} isRevealed />);
  expect(screen.getByRole("button", { name: /照顾/ })).toBeDefined();
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
