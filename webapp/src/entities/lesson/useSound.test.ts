import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { preferences } from "@/entities/preferences/preferences";
import type { WordView } from "@/rpc";
import type { Session } from "./session";
import { useSaying } from "./useSound";

afterEach(() => act(() => preferences.change({ autoPlay: true })));

const [tide, moss] = ["tide", "moss"].map((enWord, id) => ({ id, enWord })) as [WordView, WordView];

/** Shows a word, then the next one; returns which of them were played. */
function appearing({ isLed }: { readonly isLed: boolean }) {
  const said: (string | undefined)[] = [];
  const player = {
    send: ({ sounds }: { sounds: readonly { text: string }[] }) => said.push(sounds[0]?.text),
  };
  const facts = { order: { isSimulated: !isLed } };
  const actor = { getSnapshot: () => ({ context: { facts } }) };
  const lesson = { actor, player } as unknown as Session;
  const { result, rerender } = renderHook(({ word }) => useSaying(lesson, word), {
    initialProps: { word: tide },
  });
  result.current(moss);
  rerender({ word: moss });
  return said;
}

it("plays each word once when it appears to a student alone", () => {
  expect(appearing({ isLed: false })).toEqual(["tide", "moss"]);
});

it("plays nothing automatically if that is switched off", () => {
  preferences.change({ autoPlay: false });
  expect(appearing({ isLed: false })).toEqual([]);
});

it("does not play automatically in a class", () => {
  expect(appearing({ isLed: true })).toEqual([]);
});
