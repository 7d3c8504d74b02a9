import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { changeLanguage, startI18n } from "@/i18n";
import { FeedbackHost } from "./FeedbackHost";
import { confirm, TOAST_MS, toast } from "./feedback";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

function host() {
  return render(
    <>
      <button type="button">behind</button>
      <FeedbackHost />
    </>,
  );
}

describe("a toast", () => {
  it("is announced and disappears after 2 seconds", async () => {
    vi.useFakeTimers();
    host();
    act(() => toast("Signed in"));
    expect(screen.getByRole("status").textContent).toBe("Signed in");
    act(() => vi.advanceTimersByTime(TOAST_MS));
    expect(screen.getByRole("status").textContent).toBe("");
    vi.useRealTimers();
  });

  it.each([
    ["Chinese", "字".repeat(20), "，"],
    ["Latin, half as wide", "x".repeat(40), "."],
    ["both together", `Wordmate ${"字".repeat(15)}`, "。"],
  ])(
    "of up to 20 characters stays a toast; a longer one becomes a dialog: %s",
    async (_, most, more) => {
      host();
      act(() => toast(most));
      expect(screen.queryByRole("dialog")).toBeNull();
      act(() => toast(most + more));
      expect(screen.getByRole("dialog").textContent).toContain(most + more);
      await userEvent.click(screen.getByRole("button", { name: "OK" }));
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it("requested twice while waiting is shown once", async () => {
    host();
    act(() => {
      toast("The same sentence, too long for a toast, twice");
      toast("The same sentence, too long for a toast, twice");
    });
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a question", () => {
  it("is answered yes by its button", async () => {
    host();
    let reply: Promise<boolean> = Promise.resolve(false);
    act(() => {
      reply = confirm({ title: "End this class?", confirmLabel: "End class" });
    });
    expect(screen.getByRole("dialog", { name: "End this class?" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "End class" }));
    expect(await reply).toBe(true);
  });

  it("is answered no by Escape, and focus returns", async () => {
    host();
    const behind = screen.getByRole("button", { name: "behind" });
    behind.focus();
    let reply: Promise<boolean> = Promise.resolve(true);
    act(() => {
      reply = confirm({ title: "End this class?" });
    });
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(await reply).toBe(false);
    expect(document.activeElement).toBe(behind);
  });

  it("waits for the one before it", async () => {
    host();
    act(() => {
      void confirm({ title: "First" });
      void confirm({ title: "Second" });
    });
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(screen.getByRole("dialog", { name: "Second" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
  });

  it("asked twice while waiting is shown once", async () => {
    host();
    let again: Promise<boolean> = Promise.resolve(true);
    act(() => {
      void confirm({ title: "Another class is running" });
      again = confirm({ title: "Another class is running" });
    });
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await again).toBe(false);
  });
});
