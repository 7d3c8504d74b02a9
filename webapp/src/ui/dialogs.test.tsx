import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { changeLanguage, startI18n } from "@/i18n";
import { FeedbackHost } from "./FeedbackHost";
import { confirm, notice, prompt, TOAST_MS, toast } from "./feedback";

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
  it("is announced and goes after 2 seconds", async () => {
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

  it("said twice while it waits is shown once", async () => {
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
      void notice({ title: "First" });
      void notice({ title: "Second" });
    });
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(screen.getByRole("dialog", { name: "Second" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
  });
});

describe("a prompt", () => {
  const rules = {
    title: "Phone",
    label: "Phone number",
    pattern: /^\d+$/,
    check: (value: string) => (value.length < 3 ? "Too short" : null),
  };

  it("takes a value only when pattern and check agree; the error goes on change", async () => {
    host();
    let reply: Promise<string | null> = Promise.resolve(null);
    act(() => {
      reply = prompt(rules);
    });
    const field = await screen.findByRole("textbox", { name: "Phone number" });
    const ok = screen.getByRole("button", { name: "OK" });
    await userEvent.type(field, "ab");
    await userEvent.click(ok);
    expect(screen.getByRole("alert").textContent).toBe("What you entered is not valid");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await userEvent.clear(field);
    expect(screen.queryByRole("alert")).toBeNull();
    await userEvent.type(field, "12");
    await userEvent.click(ok);
    expect(screen.getByRole("alert").textContent).toBe("Too short");
    await userEvent.type(field, "3");
    await userEvent.click(ok);
    expect(await reply).toBe("123");
  });

  it("answers none when left, and takes 140 characters at most", async () => {
    host();
    let reply: Promise<string | null> = Promise.resolve("");
    act(() => {
      reply = prompt(rules);
    });
    expect((await screen.findByRole<HTMLInputElement>("textbox")).maxLength).toBe(140);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await reply).toBeNull();
  });
});
