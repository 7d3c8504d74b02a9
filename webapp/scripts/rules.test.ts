import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getConfig } from "@testing-library/react";
import { describe, expect, it } from "vitest";

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("test/");
/** Written by the service's own hand. */
const isGenerated = (file: string) => /^src\/rpc\/(openapi\.json|schema\.ts)$/.test(file);

const sources = ["src", "test"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const files = sources.filter((file) => /\.(tsx?|json)$/.test(file));

/** The lines of these files that a pattern finds, with their place. */
function found(pattern: RegExp, among: readonly string[]): string[] {
  return among.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

describe("what the service says of itself", () => {
  const app = files.filter((file) => !isTest(file) && !isGenerated(file));

  it.each([
    ["a time zone", /\b(Africa|America|Asia|Australia|Europe|Pacific)\/[A-Z]|(GMT|UTC)[+-]\d/],
    ["its offset", /\b8 \* (60 \* 60|3_?600)/],
    ["review days", /\b1\D{1,4}2\D{1,4}3\D{1,4}5\D{1,4}7\D{1,4}9\b/],
    ["the plan's length", /\b21( |-)?(天|days?)/],
    ["the launch date", /2025-0?4-0?2/],
  ])("is not spelled in the app: %s", (_, pattern) => {
    expect(found(pattern, app)).toEqual([]);
  });
});

describe("a test", () => {
  const tests = files.filter(isTest);

  it("is not decided by a time limit under a minute", () => {
    const short = found(/\btimeout: (\d{1,4}|[1-5]?\d_?\d{3})\b/i, tests);
    expect(short).toEqual([]);
    expect(getConfig().asyncUtilTimeout).toBeGreaterThanOrEqual(60_000);
  });
});

it("a rule about hooks is silenced nowhere, nor any rule in a whole file", () => {
  const SILENCED =
    /biome-ignore(-all|-start)?\s+lint(\s|:|$|\/correctness\s|\/correctness:|\/correctness\/use(ExhaustiveDependencies|HookAtTopLevel))|biome-ignore-(all|start)|eslint-disable/;
  expect(found(SILENCED, files)).toEqual([]);
});

it("the browser's storage is touched in one place, where it is guarded", () => {
  const GUARDS = /^src\/(storage|database)\.ts$/;
  const others = files.filter((file) => !isTest(file) && !GUARDS.test(file));
  expect(
    found(/^(?!\s*(\*|\/[*/])).*\b((local|session)Storage|indexedDB|openDB)\b/, others),
  ).toEqual([]);
});

it("a word, a choice or an example is never translated by the browser", () => {
  const NAMES_OF_LANGUAGES =
    /features\/(accounts\/screens\/Login|setting\/screens\/Language)\.tsx$/;
  const shown = files.filter((file) => file.endsWith(".tsx") && !isTest(file));
  const open = shown
    .filter((file) => !/src\/gallery/.test(file) && !NAMES_OF_LANGUAGES.test(file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/<([\w.]+)(?=[^<>]*?\slang=)(?:[^<>]|=>)*/g)]
        .filter(([tag, name]) => name !== "Choice" && !tag.includes('translate="no"'))
        .map(([tag]) => `${file}: ${tag}`),
    );
  expect(open).toEqual([]);
});

describe("a colour", () => {
  const NAMED = /:[^;]*\b(white|black|red|green|blue|gr[ae]y|yellow|orange|pink|purple|brown)\b/;
  const MADE = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/i;
  const QUOTED = /["'`]\s*(#[0-9a-f]{3,8}|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\()/i;

  /** The lines of a file that spell a colour instead of naming its token. */
  function literals(file: string, text: string): string[] {
    const isCss = file.endsWith(".css");
    const lines = text.replace(/\/\*[\s\S]*?\*\//g, "").split("\n");
    return lines.filter((line) =>
      isCss ? MADE.test(line) || NAMED.test(line.replace(/[\w-]*-[\w-]*/g, "")) : QUOTED.test(line),
    );
  }

  it("is spelled in the file of the tokens only", () => {
    const styled = sources.filter((file) => /\.(css|tsx?)$/.test(file) && !isTest(file));
    const others = styled.filter((file) => file !== join("src", "ui", "tokens.css"));
    const spelled = others.flatMap((file) =>
      literals(file, readFileSync(file, "utf8")).map((line) => `${file}: ${line.trim()}`),
    );
    expect(spelled).toEqual([]);
  });

  it.each([
    ["a.css", "  color: #fff;"],
    ["a.css", "  box-shadow: 0 0 1px rgb(0 0 0 / 8%);"],
    ["a.css", "  border: 1px solid grey;"],
    ["a.css", "  background: linear-gradient(90deg, transparent, oklch(60% 0.1 160));"],
    ["a.tsx", '  <svg fill="#ffffff" />'],
    ["a.ts", "  context.fillStyle = 'rgb(0, 0, 0)';"],
  ])("is found in %s: %s", (file, line) => {
    expect(literals(file, line)).toEqual([line]);
  });

  it.each([
    ["a.css", "  color: var(--brand-strong);"],
    ["a.css", ".screen.grey {"],
    ["a.css", "  white-space: nowrap; /* white, #fff */"],
    ["a.tsx", "  <a href={`#top`} />"],
  ])("is not seen where there is none, in %s: %s", (file, line) => {
    expect(literals(file, line)).toEqual([]);
  });
});

describe("a size or a duration", () => {
  const TIMED = /\b[1-9]\d*m?s\b|\b\d+\.\d*[1-9]m?s\b/;
  const MEASURED =
    /^\s*(font|font-size|line-height|border-radius|gap|row-gap|column-gap|padding[\w-]*|margin[\w-]*)\s*:/;
  const SIZE = /(^|[\s(,])-?(?!0px|1px)\d*\.?\d+(px|rem|em)\b/;

  /** The lines of a stylesheet that spell a duration, or a size that the grid and the type scale give. */
  function literals(text: string): string[] {
    const lines = text.replace(/\/\*[\s\S]*?\*\//g, "").split("\n");
    return lines.filter((line) => {
      const [, value = ""] = line.split(/:(.*)/);
      return (
        TIMED.test(line.replace(/var\([\w-]+\)/g, "")) || (MEASURED.test(line) && SIZE.test(value))
      );
    });
  }

  it("is spelled in the file of the tokens only", () => {
    const styled = sources.filter((file) => file.endsWith(".css"));
    const others = styled.filter((file) => file !== join("src", "ui", "tokens.css"));
    const spelled = others.flatMap((file) =>
      literals(readFileSync(file, "utf8")).map((line) => `${file}: ${line.trim()}`),
    );
    // What reduced motion leaves of every movement.
    expect(spelled.filter((line) => !line.includes("0.01ms !important"))).toEqual([]);
  });

  it.each([
    "  font-size: 15px;",
    "  padding: 3px var(--space-4);",
    "  border-radius: 22px;",
    "  margin-top: -0.5rem;",
    "  transition: opacity 150ms;",
    "  animation: run 1.6s linear;",
  ])("is found: %s", (line) => {
    expect(literals(line)).toEqual([line]);
  });

  it.each([
    "  padding: 0 var(--space-1);",
    "  margin: -1px;",
    "  border: 1px solid var(--line);",
    "  width: 96px;",
    "  line-height: 1.2;",
    "  padding-left: env(safe-area-inset-left, 0px);",
    "  transition: opacity var(--fast);",
  ])("is not seen where there is none: %s", (line) => {
    expect(literals(line)).toEqual([]);
  });
});

it("modules are looked up by their name in few places, where no layer sees it", () => {
  const found = sources.filter(
    (file) => !isTest(file) && readFileSync(file, "utf8").includes("import.meta.glob"),
  );
  expect(
    found.filter((file) => !/^src\/(app|i18n)\/|^src\/features\/lessons\//.test(file)),
  ).toEqual([]);
});

it.each([
  ["paged list", "useInfiniteQuery", "src/queries/usePages.ts"],
  ["value outside React", "useSyncExternalStore", "src/ui/useStore.ts"],
])("there is one way to a %s", (_, hook, place) => {
  const users = sources.filter(
    (file) => !isTest(file) && readFileSync(file, "utf8").includes(hook),
  );
  expect(users).toEqual([place]);
});

it("every part of the kit stands in the gallery, or is the frame around one", () => {
  const FRAME =
    /^(Blocks|ChartDrawing|ControlRow|Icon|InfiniteEnd|InfiniteList|Legend|Panes|PullToRefresh|Snack|TabBar|Busy)$/;
  const shown = readdirSync("src/gallery").map((file) =>
    readFileSync(join("src/gallery", file), "utf8"),
  );
  const parts = readdirSync("src/ui")
    .filter((file) => /^[A-Z]\w+\.tsx$/.test(file))
    .map((file) => file.replace(".tsx", ""));
  const missing = parts.filter(
    (part) => !FRAME.test(part) && !shown.some((text) => text.includes(`<${part}`)),
  );
  expect(missing).toEqual([]);
});
