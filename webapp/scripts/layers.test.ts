import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import { afterEach, describe, expect, it } from "vitest";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The names of the rules that a small program breaks. */
async function broken(files: Record<string, string>): Promise<string[]> {
  folder = mkdtempSync(join(tmpdir(), "layers-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const config = await extractDepcruiseConfig("./.dependency-cruiser.mjs");
  const { forbidden = [], allowed = [], allowedSeverity, options } = config;
  const { output } = await cruise(["src"], {
    doNotFollow: options?.doNotFollow,
    tsPreCompilationDeps: true,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden, allowed, allowedSeverity },
  });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

const thing = "export const thing = 1;\n";

/** A program of two modules, the first of which imports the other. */
function using(from: string, to: string): Record<string, string> {
  const way = relative(dirname(from), to);
  const path = way.startsWith(".") ? way : `./${way}`;
  const imported = `import { thing } from "${path}";\nexport const used = thing;\n`;
  return { [`${from}.ts`]: imported, [`${to}.ts`]: thing };
}

describe("a module may not use", () => {
  it.each([
    ["what is above it: a feature the app", "src/features/home/a", "src/app/router"],
    ["another feature", "src/features/home/a", "src/features/my/b"],
    ["an entity a feature", "src/entities/order/a", "src/features/my/b"],
    ["an entity the app", "src/entities/order/a", "src/app/b"],
    ["an entity that it is no part of", "src/entities/word/a", "src/entities/book/b"],
    ["a thing's order, for its book", "src/entities/book/a", "src/entities/order/b"],
    ["an order what is done with a word", "src/entities/order/a", "src/entities/word/b"],
    ["the kit an entity", "src/ui/a", "src/entities/word/b"],
    ["the kit the service", "src/ui/a", "src/rpc/b"],
    ["the kit what was read", "src/ui/a", "src/queries/b"],
    ["what was read the kit", "src/queries/a", "src/ui/b"],
    ["texts the kit", "src/i18n/a", "src/ui/b"],
    ["the service texts", "src/rpc/a", "src/i18n/b"],
    ["machines the service", "src/machines/a", "src/rpc/b"],
    ["the ground a layer", "src/store", "src/rpc/b"],
    ["a layer that nobody planned", "src/helpers/a", "src/rpc/b"],
    ["from above, a layer that nobody planned", "src/app/a", "src/helpers/b"],
  ])("%s", async (_, from, to) => {
    expect(await broken(using(from, to))).toEqual(["not-in-allowed"]);
  });

  it.each([
    ["machines React", "src/machines/a.ts", "react"],
    ["the service React", "src/rpc/a.ts", "react"],
    ["an entity the router", "src/entities/order/a.ts", "react-router"],
    ["a package that nobody planned", "src/features/home/a.ts", "left-pad"],
  ])("%s", async (_, from, name) => {
    const rules = await broken({
      [from]: `import { thing } from "${name}";\nexport const used = thing;\n`,
      [`node_modules/${name}/index.js`]: thing,
      [`node_modules/${name}/package.json`]: `{ "name": "${name}", "main": "index.js" }\n`,
    });
    expect(rules).toEqual(["not-in-allowed"]);
  });

  it.each([
    ["the service", "src/entities/lesson/service"],
    ["the device's memory", "src/entities/lesson/journal"],
    ["a word's card", "src/entities/word/WordCard"],
    ["the kit", "src/ui/b"],
  ])("a device's machine %s", async (_, to) => {
    const rules = await broken(using("src/entities/lesson/machine/a", to));
    expect(rules).toEqual(["a-devices-machine-is-alone"]);
  });

  it("itself, by a circle", async () => {
    const rules = await broken({
      "src/app/a.ts": 'import { b } from "./b";\nexport const a = () => b;\n',
      "src/app/b.ts": 'import { a } from "./a";\nexport const b = () => a;\n',
    });
    expect(new Set(rules)).toEqual(new Set(["no-circles"]));
  });
});

describe("a module may use", () => {
  it.each([
    ["a feature an entity", "src/features/home/a", "src/entities/order/b"],
    ["a feature itself", "src/features/home/screens/a", "src/features/home/b"],
    ["the app a feature", "src/app/a", "src/features/home/b"],
    ["an order its book", "src/entities/order/a", "src/entities/book/b"],
    [
      "what a lesson changes words",
      "src/entities/order/invalidation",
      "src/entities/word/invalidation",
    ],
    ["an entity the kit", "src/entities/word/a", "src/ui/b"],
    ["the kit texts", "src/ui/a", "src/i18n/b"],
    ["every layer the routes", "src/features/home/a", "src/paths"],
    ["a test anything", "src/ui/a.test", "src/features/home/b"],
  ])("%s", async (_, from, to) => {
    expect(await broken(using(from, to))).toEqual([]);
  });
});
