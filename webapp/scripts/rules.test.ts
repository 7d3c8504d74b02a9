import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getConfig } from "@testing-library/react";
import { describe, expect, it } from "vitest";

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("src/test/");
/** Written by the service's own hand. */
const isGenerated = (file: string) => /^src\/rpc\/(openapi\.json|schema\.ts)$/.test(file);

const files = readdirSync("src", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|json)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

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
