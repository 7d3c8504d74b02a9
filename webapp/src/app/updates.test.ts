import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { paths } from "@/paths";
import { feedback } from "@/ui/feedback";
import { isNewer, offerUpdate } from "./updates";

const page = (entry: string) => `<head><script type="module" crossorigin src="${entry}"></script>`;

describe("an update", () => {
  it("is available when the server's page starts another build", () => {
    expect(isNewer(page("./assets/index-b.js"), "./assets/index-a.js")).toBe(true);
  });

  it("is not available for the same build or a foreign page", () => {
    expect(isNewer(page("./assets/index-a.js"), "./assets/index-a.js")).toBe(false);
    expect(isNewer("<p>maintenance</p>", "./assets/index-a.js")).toBe(false);
    expect(isNewer(page("./assets/index-b.js"), null)).toBe(false);
  });
});

describe("a new version", () => {
  beforeEach(() => {
    document.head.innerHTML = '<script type="module" src="./assets/index-a.js"></script>';
  });
  afterEach(() => {
    document.head.innerHTML = "";
    window.location.hash = "";
  });

  async function offeredAt(path: string, after = path): Promise<number> {
    window.location.hash = path;
    void offerUpdate(async () => {
      window.location.hash = after;
      return page("./assets/index-b.js");
    });
    await new Promise((later) => setTimeout(later));
    return feedback.get().asked.length;
  }

  it("is offered outside of lessons", async () => {
    expect(await offeredAt(paths.home)).toBe(1);
  });

  it("is not offered during a lesson, even one that began in the meantime", async () => {
    expect(await offeredAt(paths.flashCube)).toBe(0);
    expect(await offeredAt(`${paths.wordTraining}?a=1`)).toBe(0);
    expect(await offeredAt(paths.home, paths.courseSelection)).toBe(0);
  });
});
