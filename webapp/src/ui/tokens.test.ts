import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("src/ui/tokens.css", "utf8");
const page = readFileSync("index.html", "utf8");

type Theme = "light" | "dark";
type Rgb = readonly [number, number, number];

/** The colours of a theme by name, without translucent ones. */
function coloursOf(theme: Theme): ReadonlyMap<string, Rgb> {
  const told = css.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g);
  return new Map(
    [...told].map(([, name = "", light, dark, both]) => {
      const hex = both ?? (theme === "light" ? light : dark) ?? "";
      const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
      return [name, [at(1), at(3), at(5)]];
    }),
  );
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ["surface", "surface-login", "raised", "sheet", "sunken", "quiet"];
/** The backgrounds of each text colour. */
const written: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ["text", [...grounds, "desk", "track", "positive", "warning", "negative", "brand-soft"]],
  ["muted", ["surface", "surface-login", "raised", "sheet"]],
  ["quiet-text", [...grounds, "track"]],
  ["inactive", ["raised"]],
  ["plain-text", ["raised", "surface-login"]],
  ["brand-strong", ["surface", "surface-login", "raised", "sheet", "brand-soft"]],
  ["brand-strong-text", ["brand-strong", "brand-strong-pressed"]],
  ["brand-soft-text", ["brand-soft"]],
  ["positive-text", ["positive", "raised", "sheet"]],
  ["warning-text", ["warning", "raised", "sheet"]],
  ["negative-text", ["negative", "raised", "surface", "surface-login"]],
  ["sun-text", ["sun"]],
  ["sky-text", ["sky"]],
  ["sky-soft-text", ["sky-soft", "raised"]],
  ["toast-text", ["toast"]],
  ["toast-action", ["toast"]],
  ["cover-text", ["cover"]],
];
/** Large bold text and drawings need 3:1. */
const drawn: readonly (readonly [string, readonly string[]])[] = [
  ["header-text", ["header"]],
  ["brand", ["raised", "surface"]],
  ["sky", ["raised", "sky-soft"]],
  ["field-line", ["raised", "surface"]],
  ["negative-strong", ["raised"]],
];

describe.each<Theme>(["light", "dark"])("in the %s theme", (theme) => {
  const colours = coloursOf(theme);
  function tooFaint(pairs: typeof written, wanted: number): string[] {
    return pairs.flatMap(([text, on]) =>
      on.flatMap((ground) => {
        const [above, below] = [colours.get(text), colours.get(ground)];
        if (!above || !below) return [`no colour: ${text} or ${ground}`];
        const found = contrast(above, below);
        return found < wanted ? [`${text} on ${ground}: ${found.toFixed(2)}`] : [];
      }),
    );
  }

  it("every text has a contrast of 4.5:1 on its background", () => {
    expect(tooFaint(written, 4.5)).toEqual([]);
  });

  it("drawings and large titles have a contrast of 3:1", () => {
    expect(tooFaint(drawn, 3)).toEqual([]);
  });

  it("every text colour is measured on a background", () => {
    const measured = new Set([...written, ...drawn].map(([text]) => text));
    const texts = [...colours.keys()].filter((name) => name.endsWith("-text"));
    expect(texts.filter((name) => !measured.has(name))).toEqual([]);
  });

  it("the page tells the browser the header's colour before anything runs", () => {
    const [red, green, blue] = colours.get("header") ?? [];
    const hex = [red, green, blue].map((part) => part?.toString(16).padStart(2, "0")).join("");
    expect(page).toContain(
      `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="#${hex}" />`,
    );
  });
});
