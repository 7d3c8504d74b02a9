import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import { afterEach, expect, it } from "vitest";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The names of the rules that a small program breaks. */
async function broken(files: Record<string, string>): Promise<string[]> {
  folder = mkdtempSync(join(tmpdir(), "layers-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { forbidden = [], options } = await extractDepcruiseConfig("./.dependency-cruiser.mjs");
  const { output } = await cruise(["src"], {
    doNotFollow: options?.doNotFollow,
    tsPreCompilationDeps: true,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

const thing = "export const thing = 1;\n";
const using = (path: string) => `import { thing } from "${path}";\nexport const used = thing;\n`;

it.each([
  ["features-know-no-other-feature", "src/features/home/a.ts", "src/features/my/b"],
  ["features-know-only-the-opened-part-of-app", "src/features/home/a.ts", "src/app/router"],
  ["opened-part-of-app-knows-no-feature", "src/app/session.ts", "src/features/my/b"],
  ["ui-rpc-i18n-machines-know-neither-app-nor-features", "src/ui/a.ts", "src/app/session"],
  ["rpc-knows-no-ui", "src/rpc/a.ts", "src/ui/b"],
  [
    "the-lessons-machine-knows-no-react-and-no-service",
    "src/features/lesson/machine/a.ts",
    "src/features/lesson/store/b",
  ],
  ["machines-know-no-react", "src/machines/a.ts", "src/rpc/b"],
])("%s can fail", async (rule, from, to) => {
  const path = `${"../".repeat(from.split("/").length - 1)}${to}`;
  expect(await broken({ [from]: using(path), [`${to}.ts`]: thing })).toEqual([rule]);
});

it("no-circles can fail", async () => {
  const rules = await broken({
    "src/app/a.ts": 'import { b } from "./b";\nexport const a = () => b;\n',
    "src/app/b.ts": 'import { a } from "./a";\nexport const b = () => a;\n',
  });
  expect(new Set(rules)).toEqual(new Set(["no-circles"]));
});

it("what the layers allow breaks no rule", async () => {
  const rules = await broken({
    "src/features/home/a.ts": using("../../app/paths"),
    "src/app/paths.ts": thing,
    "src/app/router.ts":
      'import { used } from "../features/home/a";\nexport const routed = used;\n',
  });
  expect(rules).toEqual([]);
});
