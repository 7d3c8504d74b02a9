import { describe, expect, it } from "vitest";
import { isNewer } from "./updates";

const page = (entry: string) => `<head><script type="module" crossorigin src="${entry}"></script>`;

describe("an update", () => {
  it("is there when the server's page starts another program", () => {
    expect(isNewer(page("./assets/index-b.js"), "./assets/index-a.js")).toBe(true);
  });

  it("is not there when it starts the same, or when the answer is no page of ours", () => {
    expect(isNewer(page("./assets/index-a.js"), "./assets/index-a.js")).toBe(false);
    expect(isNewer("<p>maintenance</p>", "./assets/index-a.js")).toBe(false);
    expect(isNewer(page("./assets/index-b.js"), null)).toBe(false);
  });
});
