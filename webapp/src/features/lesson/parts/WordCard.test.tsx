import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { WordView } from "@/rpc";
import { FlashCard } from "./FlashCard";
import { Judge } from "./Judge";
import { WordCard, type WordCardProps } from "./WordCard";

const word: WordView = {
  id: 1,
  enWord: "look after",
  zhWord: "照顾",
  phonetic: "lʊk ˈæftər",
  phoneticUk: "",
  phoneticUs: "",
  partOfSpeech: "phr.",
  originalText: "I looked after my little brother.",
  originalTextZh: "我照顾弟弟。",
  knowledgePoints: "同义短语：take care of。",
  voiceUrl: "/audio/voice/1.mp3",
  audioUrl: "/audio/default/1.mp3",
  audioUrlEn: "",
  audioUrlEnCn: "",
  audioUrlEnEnEn: "",
  audioUrlEnEnCn: "",
  state: "new",
  isFavorite: false,
  distractors: [],
};

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("lesson");
});

function card(props: Partial<WordCardProps> = {}) {
  const onReveal = vi.fn();
  const onSound = vi.fn();
  const whole = { word, face: "word", isRevealed: false, onReveal, onSound, ...props } as const;
  const { rerender } = render(<WordCard {...whole} />);
  return { onReveal, onSound, reveal: () => rerender(<WordCard {...whole} isRevealed />) };
}

describe("a word card", () => {
  it("shows the word and its phonetic, and keeps the meaning to itself until asked", async () => {
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

  it("shows nothing of a word that is only heard", () => {
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

  it("marks the word's language for those who listen to the page", () => {
    card({ face: "all" });
    expect(screen.getByRole("heading", { name: "look after" }).lang).toBe("en");
    expect(screen.getByText("照顾").lang).toBe("zh-CN");
  });
});

describe("a flash card", () => {
  it("turns at a tap", async () => {
    const onReveal = vi.fn();
    const props = { word, onReveal, onSound: () => {} };
    const { rerender } = render(<FlashCard {...props} isRevealed={false} />);
    await userEvent.click(screen.getByRole("button", { name: "look after, turn over" }));
    expect(onReveal).toHaveBeenCalledOnce();
    rerender(<FlashCard {...props} isRevealed />);
    expect(screen.getByRole("button", { name: /照顾/ })).toBeDefined();
  });
});

describe("the judging buttons", () => {
  it("say known and not yet, right and wrong in a test", async () => {
    const onJudge = vi.fn();
    const { rerender } = render(<Judge kind="knowing" onJudge={onJudge} />);
    await userEvent.click(screen.getByRole("button", { name: "Known" }));
    await userEvent.click(screen.getByRole("button", { name: "Not yet" }));
    rerender(<Judge kind="test" onJudge={onJudge} />);
    await userEvent.click(screen.getByRole("button", { name: "Right" }));
    await userEvent.click(screen.getByRole("button", { name: "Wrong" }));
    expect(onJudge.mock.calls).toEqual([[true], [false], [true], [false]]);
  });

  it("take the focus off after a tap, so that the keys mean the page", async () => {
    render(<Judge kind="knowing" onJudge={() => {}} />);
    await userEvent.click(screen.getByRole("button", { name: "Known" }));
    expect(document.activeElement).toBe(document.body);
  });
});
