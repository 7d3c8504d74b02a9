import { lookAfter } from "@test/lookAfter";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULTS, preferences } from "@/entities/preferences/preferences";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { WordCard } from "./WordCard";
import { WordRow } from "./WordRow";

const word = { ...lookAfter, picture: "🐈" };
const nothing = () => undefined;
const card = { word, isPlaying: false, onSound: nothing };
const opened = () => userEvent.click(screen.getByRole("button", { expanded: false }));

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("entities");
});

beforeEach(() => preferences.change(DEFAULTS));

describe("a word's picture", () => {
  it("is shown where the word is learned, and skipped by screen readers", () => {
    render(<WordCard {...card} face="all" isRevealed hasPicture />);
    expect(screen.getByText("🐈").ariaHidden).toBe("true");
  });

  it("is not shown on a card that asks, even after its answer", () => {
    const { rerender } = render(<WordCard {...card} face="word" isRevealed={false} />);
    for (const face of ["word", "sound", "all"] as const) {
      rerender(<WordCard {...card} face={face} isRevealed />);
      expect(screen.queryByText("🐈")).toBeNull();
    }
  });

  it("is in a row, or in its details, or nowhere", async () => {
    const { rerender } = render(<WordRow word={word} onSound={nothing} picture="row" />);
    expect(screen.getByText("🐈")).toBeDefined();
    rerender(<WordRow word={word} onSound={nothing} picture="details" />);
    expect(screen.queryByText("🐈")).toBeNull();
    await opened();
    expect(screen.getByText("🐈")).toBeDefined();
    rerender(<WordRow word={word} onSound={nothing} />);
    expect(screen.queryByText("🐈")).toBeNull();
  });

  it("is left out where the device has turned pictures off", () => {
    preferences.change({ pictures: false });
    render(<WordCard {...card} face="all" isRevealed hasPicture />);
    expect(screen.queryByText("🐈")).toBeNull();
    expect(screen.getByRole("heading", { name: "look after" })).toBeDefined();
  });
});
