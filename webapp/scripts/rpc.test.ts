import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MOST_GROUPS, MOST_WORDS } from "../src/machines/lessonProgress";
import { BATCH } from "../src/machines/progressSync";
import { boundsText } from "./bounds";
import { quietText, rolesText } from "./operations";

it("the message types are those of the OpenAPI document", () => {
  const options = ["--alphabetize", "--default-non-nullable", "false"];
  const generated = execFileSync(
    process.execPath,
    ["node_modules/openapi-typescript/bin/cli.js", "src/rpc/openapi.json", ...options],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  expect(readFileSync("src/rpc/schema.ts", "utf8").trim()).toBe(generated.trim());
}, 30_000);

it("the roles are those of the OpenAPI document", () => {
  expect(readFileSync("src/rpc/roles.ts", "utf8")).toBe(rolesText());
  expect(rolesText()).toContain('CustomerCreateSimulation: "user"');
});

it("the calls without a loading indicator are those of the OpenAPI document", () => {
  expect(readFileSync("src/rpc/quiet.ts", "utf8")).toBe(quietText());
  expect(quietText()).toContain('"CustomerRetrieveCourseMetric"');
});

it("the bounds of forms are those of the OpenAPI document", () => {
  expect(readFileSync("src/rpc/bounds.ts", "utf8")).toBe(boundsText());
  expect(boundsText()).toContain("export const FEEDBACK_LENGTH = 1_000;");
});

it("a lesson on a device grows no larger than the service takes, and sends at most so many actions at once as it takes", () => {
  const { schemas } = JSON.parse(readFileSync("src/rpc/openapi.json", "utf8")).components;
  const { alreadyKnownIds, chosenIds, groups } = schemas.LessonProgress.properties;
  expect([alreadyKnownIds.maxItems, chosenIds.maxItems]).toEqual([MOST_WORDS, MOST_WORDS]);
  expect(groups.maxItems).toBe(MOST_GROUPS);
  expect(schemas.SaveProgress.properties.actions.maxItems).toBe(BATCH);
});
