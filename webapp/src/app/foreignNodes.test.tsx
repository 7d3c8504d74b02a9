import { act, cleanup, render } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { guardForeignNodes } from "./foreignNodes";

let end: () => void;
beforeEach(() => {
  end = guardForeignNodes(document.body);
});
afterEach(() => {
  cleanup();
  end();
});

/** Replaces every text of the page as Chrome's translator does. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.textContent?.trim() || text.parentElement?.closest("[translate=no]")) continue;
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    font.firstElementChild?.append(`«${text.textContent}»`);
    text.parentNode?.insertBefore(font, text);
    text.parentNode?.removeChild(text);
  }
}

/** A component whose children follow a state, and the way to change it. */
function shown(children: (step: number) => ReactNode) {
  let go: (step: number) => void = () => {};
  function Steps() {
    const [step, setStep] = useState(0);
    go = setStep;
    return <p>{children(step)}</p>;
  }
  const { container } = render(<Steps />);
  return { text: () => container.textContent, to: (step: number) => act(() => go(step)) };
}

it("a text among others stays current", () => {
  const page = shown((step) => (
    <>
      {step} of {3} <b>words</b>
    </>
  ));
  translate();
  page.to(1);
  expect(page.text()).toBe("1« of »«3» «words»");
  translate();
  page.to(2);
  expect(page.text()).toContain("2«");
});

it("a text that goes takes its translation along", () => {
  const page = shown((step) => (
    <>
      {step === 0 && "gone"}
      <b>stays</b>
    </>
  ));
  translate();
  page.to(1);
  expect(page.text()).toBe("«stays»");
});

it("what comes before a translated text is inserted there", () => {
  const page = shown((step) => (
    <>
      {step === 1 && <b>first</b>}
      {"then"}
      <i>last</i>
    </>
  ));
  translate();
  page.to(1);
  expect(page.text()).toBe("first«then»«last»");
});

it("a text that a reading aid moved into an element of its own goes, too", () => {
  const page = shown((step) => (
    <>
      {step === 0 ? "read" : "done"} <b key={step}>{step}</b>
    </>
  ));
  const text = document.querySelector("p")?.firstChild;
  const mark = document.createElement("mark");
  text?.replaceWith(mark);
  if (text) mark.append(text);
  page.to(1);
  expect(page.text()).toBe("done 1");
});

it("an element whose only text was translated shows its new text", () => {
  const page = shown((step) => <b>{step === 0 ? "one" : "two"}</b>);
  translate();
  page.to(1);
  expect(page.text()).toBe("two");
});
