import { expect, it } from "vitest";
import { silenced } from "./suppressions";

const found = (line: string) => silenced([["a.tsx", `one\n${line}\n`]]);
// Put together, so that this file silences nothing itself.
const ignore = (rule: string) => `// biome-${"ignore"} ${rule}: once is enough`;

it.each([
  ignore("lint/correctness/useExhaustiveDependencies"),
  ignore("lint/correctness/useHookAtTopLevel"),
  ignore("lint/correctness"),
  ignore("lint"),
  `// biome-${"ignore"}-all lint/a11y: none`,
  `// eslint-${"disable"}-next-line react-hooks/exhaustive-deps`,
])("no effect's rule is silenced: %s", (line) => {
  expect(found(line)).toEqual([`a.tsx:2: ${line}`]);
});

it("other rules may be, where it says why", () => {
  expect(found(ignore("lint/suspicious/noArrayIndexKey"))).toEqual([]);
  expect(found("// a biome ignores nothing")).toEqual([]);
});
