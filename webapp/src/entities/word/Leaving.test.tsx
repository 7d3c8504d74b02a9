import { act, cleanup, fireEvent, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { doWaiting } from "@/ui/afterPaint";
import { Leaving } from "./Leaving";

let wantsMotion = true;

beforeEach(() => {
  wantsMotion = true;
  const matchMedia = (query: string) => ({
    matches: wantsMotion && query.includes("no-preference"),
  });
  vi.stubGlobal("matchMedia", matchMedia);
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const layer of document.querySelectorAll("body > [inert]")) layer.remove();
});

const going = () => document.querySelector<HTMLElement>("body > [inert] > *");

/** Words one after another, as in a test. */
function shown() {
  const card = (word: string, at: number, leaves: boolean | null) => (
    <Leaving at={at} leaves={leaves}>
      <article id="card">{word}</article>
    </Leaving>
  );
  const { rerender } = render(card("first", 1, null));
  return {
    // Each is shown before the next one comes.
    show(...of: Parameters<typeof card>) {
      act(() => rerender(card(...of)));
      doWaiting();
    },
    showPage: (page: ReactNode) => act(() => rerender(page)),
    going,
  };
}

it("slides the answered card away when the next one comes", () => {
  const { show, going } = shown();
  show("first", 1, true);
  expect(going()).toBeNull();
  show("second", 2, null);
  expect(going()?.textContent).toBe("first");
  expect(going()?.className).toMatch(/right/);
  // It is only a picture: screen readers skip it, and no name occurs twice.
  expect(going()?.id ?? "").not.toBe("card");
  expect(document.querySelectorAll("article:not([inert] *)")).toHaveLength(1);
  fireEvent.animationEnd(going() as HTMLElement);
  expect(going()).toBeNull();
});

it("slides left for not yet, and not at all without an answer", () => {
  const { show, going } = shown();
  show("second", 2, null);
  expect(going()).toBeNull();
  show("second", 2, false);
  show("third", 3, null);
  expect(going()?.className).toMatch(/left/);
});

it("slides the last card of a step away once when another page follows", () => {
  const { show, showPage } = shown();
  show("last", 5, true);
  showPage(<h1>Listening review</h1>);
  expect(going()?.textContent).toBe("last");
  expect(going()?.className).toMatch(/right/);
  fireEvent.animationEnd(going() as HTMLElement);
  // Nothing of it is left on the page.
  expect(document.querySelector("[inert]")).toBeNull();
  showPage(<h1>Flash</h1>);
  expect(going()).toBeNull();
});

it("slides nothing away from a page without an answer", () => {
  const { showPage } = shown();
  showPage(<h1>Home</h1>);
  expect(going()).toBeNull();
});

it("stays where the last answer is taken back", () => {
  const { show, going } = shown();
  show("first", 1, false);
  show("first", 1, null);
  show("second", 2, null);
  expect(going()).toBeNull();
});

it("moves nothing with reduced motion", () => {
  wantsMotion = false;
  const { show, going } = shown();
  show("first", 1, true);
  show("second", 2, null);
  expect(going()).toBeNull();
  cleanup();
});
