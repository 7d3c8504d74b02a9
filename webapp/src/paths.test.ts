import { describe, expect, it } from "vitest";
import { files } from "@/app/allScreens";
import { screens } from "@/app/screens";
import { address, isLessonPage, isPublic, paths } from "./paths";

const sources = import.meta.glob<string>(
  ["/src/**/*.{ts,tsx}", "!/src/paths.ts", "!/src/**/*.test.{ts,tsx}", "!/src/rpc/schema.ts"],
  { query: "?raw", import: "default", eager: true },
);

describe("routes", () => {
  it("are spelled in one place only", () => {
    const others = Object.entries(sources).filter(([, text]) => /["'`/#]\/?pagesA?\//.test(text));
    expect(others.map(([file]) => file)).toEqual([]);
  });

  it("are spelled once each", () => {
    const spelled = Object.values(paths);
    expect(new Set(spelled).size).toBe(spelled.length);
  });

  it("include the screens around a lesson", () => {
    const missing = Object.values(screens).filter(
      (screen) => !files[`../features/${screen.replace("/", "/screens/")}.tsx`],
    );
    expect(missing).toEqual([]);
  });
});

describe("pages", () => {
  it("before a session are sign-in, settings and a week by its link", () => {
    const open = Object.values(paths).filter(isPublic);
    expect(open.every((path) => /login|setting|week/.test(path))).toBe(true);
    expect(isPublic(paths.home)).toBe(false);
    expect(isPublic(paths.courseSelection)).toBe(false);
  });

  it("of a lesson are not interrupted, others may be", () => {
    expect(isLessonPage(paths.flashCube)).toBe(true);
    expect(isLessonPage(paths.wordTraining)).toBe(true);
    expect(isLessonPage(paths.home)).toBe(false);
  });
});

it("an address escapes its query", () => {
  expect(address(paths.setting, { name: "a&b", n: 1 })).toBe(`${paths.setting}?name=a%26b&n=1`);
});
