import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Leaving } from "./Leaving";

let wantsMotion = true;

beforeEach(() => {
  wantsMotion = true;
  const matchMedia = (query: string) => ({
    matches: wantsMotion && query.includes("no-preference"),
  });
  vi.stubGlobal("matchMedia", matchMedia);
});

afterEach(() => void vi.unstubAllGlobals());

/** Words one after another, as a test shows them. */
function shown() {
  const card = (word: string, at: number, leaves: boolean | null) => (
    <Leaving at={at} leaves={leaves}>
      <article id="card">{word}</article>
    </Leaving>
  );
  const { rerender, container } = render(card("first", 1, null));
  return {
    show: (...of: Parameters<typeof card>) => act(() => rerender(card(...of))),
    going: () => container.querySelector<HTMLElement>("[inert] > *"),
  };
}

it("lets the card that was answered go aside when the next one comes, and takes it away", () => {
  const { show, going } = shown();
  show("first", 1, true);
  expect(going()).toBeNull();
  show("second", 2, null);
  expect(going()?.textContent).toBe("first");
  expect(going()?.className).toMatch(/right/);
  // It is a picture only: nobody reads it, and nothing is named twice.
  expect(going()?.id ?? "").not.toBe("card");
  expect(document.querySelectorAll("article:not([inert] *)")).toHaveLength(1);
  fireEvent.animationEnd(going() as HTMLElement);
  expect(going()).toBeNull();
});

it("goes to the left as not yet, and not at all where nothing was answered", () => {
  const { show, going } = shown();
  show("second", 2, null);
  expect(going()).toBeNull();
  show("second", 2, false);
  show("third", 3, null);
  expect(going()?.className).toMatch(/left/);
});

it("stays where the last answer is taken back", () => {
  const { show, going } = shown();
  show("first", 1, false);
  show("first", 1, null);
  show("second", 2, null);
  expect(going()).toBeNull();
});

it("moves nothing for who wants nothing to move", () => {
  wantsMotion = false;
  const { show, going } = shown();
  show("first", 1, true);
  show("second", 2, null);
  expect(going()).toBeNull();
  cleanup();
});
