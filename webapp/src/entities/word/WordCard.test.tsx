import { lookAfter as word } from "@test/lookAfter";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { WordCard, type WordCardProps } from "./WordCard";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("entities");
});

function card(props: Partial<WordCardProps> = {}) {
  const onReveal = vi.fn();
  const onSound = vi.fn();
  const whole = { word, face: "word", isRevealed: false, onReveal, onSound, ...props } as const;
  const { rerender } = render(<WordCard {...whole} />);
  const show = (more: Partial<WordCardProps>) => rerender(<WordCard {...whole} {...more} />);
  return { onReveal, onSound, show, reveal: () => show({ isRevealed: true }) };
}

describe("a word card", () => {
  it("shows the word and its phonetic, and the meaning on demand", async () => {
    const { onReveal, reveal } = card();
    expect(screen.getByRole("heading", { name: "look after" })).toBeDefined();
    expect(screen.getByText("/lʊk ˈæftər/")).toBeDefined();
    expect(screen.queryByText("照顾")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show meaning" }));
    expect(onReveal).toHaveBeenCalledOnce();
    reveal();
    expect(screen.getByText("照顾")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Show meaning" })).toBeNull();
  });

  it("shows the British and the American phonetic where they differ", () => {
    card({ word: { ...word, phoneticUk: "lʊk ˈɑːftə", phoneticUs: "lʊk ˈæftər" } });
    expect(screen.getByText("UK /lʊk ˈɑːftə/ US /lʊk ˈæftər/")).toBeDefined();
  });

  it("emphasises the word in its example, in the form it has there", () => {
    card({ face: "all" });
    expect(screen.getByText("looked after").tagName).toBe("STRONG");
    expect(screen.getByText(/take care of/)).toBeDefined();
  });

  it("plays the sound at its button", async () => {
    const { onSound } = card();
    await userEvent.click(screen.getByRole("button", { name: "Play sound" }));
    expect(onSound).toHaveBeenCalledOnce();
  });

  it("replaces the word without moving anything", () => {
    const { show } = card({ face: "all" });
    const shown = () => [screen.getByRole("heading"), screen.getByText(/^\/.*\/$/)];
    const before = [...shown(), screen.getByText(word.zhWord)];
    const voice = before[0]?.closest("[aria-live]");
    show({ word: { ...word, id: word.id + 1, enWord: "look for", phonetic: "lʊk fɔː" } });
    expect(screen.getByRole("heading").textContent).toBe("look for");
    expect(before.filter((one) => one.isConnected)).toEqual([]);
    expect(screen.getByRole("heading").closest("[aria-live]")).toBe(voice);
  });

  it("hides a word that is only played", () => {
    const { reveal } = card({ face: "sound" });
    expect(screen.queryByText("look after")).toBeNull();
    expect(screen.queryByText("/lʊk ˈæftər/")).toBeNull();
    reveal();
    expect(screen.getByRole("heading", { name: "look after" })).toBeDefined();
  });

  it("offers nothing to reveal in the pre-training test", () => {
    card({ onReveal: undefined });
    expect(screen.queryByRole("button", { name: "Show meaning" })).toBeNull();
  });

  it("marks the word's language for screen readers", () => {
    card({ face: "all" });
    expect(screen.getByRole("heading", { name: "look after" }).lang).toBe("en");
    expect(screen.getByText("照顾").lang).toBe("zh-CN");
  });
});
