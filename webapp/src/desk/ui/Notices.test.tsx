import { speakAtDesk } from "@test/showDesk";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { CallFailed } from "@/rpc";
import { Notices } from "./Notices";
import { NOTICE_MS, notices, notify } from "./notices";

beforeAll(speakAtDesk);
afterEach(() => {
  notices.set([]);
  vi.useRealTimers();
});

it("what was done can be undone", async () => {
  render(<Notices />);
  const undo = vi.fn(async () => undefined);
  act(() => notify("The class was canceled", undo));
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeTruthy();
  expect(screen.queryByText("The class was canceled")).toBeNull();
  expect(undo).toHaveBeenCalledTimes(1);
});

it("an undo that is refused says why", async () => {
  render(<Notices />);
  act(() =>
    notify("The class was canceled", async () => {
      throw new CallFailed("refused", "The tutor has another class", { code: "TIME_TAKEN" });
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The tutor has another class")).toBeTruthy();
});

it("a notice leaves after its time, unless it has the focus", () => {
  vi.useFakeTimers();
  render(<Notices />);
  act(() => notify("Moved", async () => undefined));
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  act(() => void vi.advanceTimersByTime(NOTICE_MS));
  expect(screen.getByText("Moved")).toBeTruthy();
  act(() => screen.getByRole("button", { name: "Undo" }).blur());
  act(() => void vi.advanceTimersByTime(NOTICE_MS));
  expect(screen.queryByText("Moved")).toBeNull();
});
