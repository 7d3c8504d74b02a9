import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { i18n } from "@/i18n";
import { paths } from "@/paths";
import { feedback } from "@/ui/feedback";
import { holdDuringLessons } from "./lessonLock";
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

/** The Web Locks of a device, for all its tabs. */
function lockManager() {
  const held = new Set<{ readonly name: string; readonly over: Promise<unknown> }>();
  return {
    query: async () => ({ held: [...held] }),
    async request(name: string, ...rest: readonly unknown[]) {
      const isShared = rest.length > 1;
      while (!isShared && held.size > 0) await Promise.race([...held].map(({ over }) => over));
      const lock = { name, over: Promise.resolve((rest.at(-1) as () => unknown)()) };
      held.add(lock);
      await lock.over;
      held.delete(lock);
    },
  };
}

describe("a new version", () => {
  beforeAll(() => i18n.loadNamespaces("network"));

  const newer = async () => page("./assets/index-b.js");
  const settle = () => new Promise((later) => setTimeout(later));
  const asked = () => feedback.get().asked.length;
  let path: string;
  let listeners: (() => void)[];

  const show = (next: string) => {
    path = next;
    for (const listener of listeners) listener();
  };

  /** Another tab of the device. */
  async function otherTab() {
    vi.resetModules();
    const { holdDuringLessons } = await import("./lessonLock");
    let at: string = paths.flashCube;
    let tell = () => {};
    const subscribe = (listener: () => void) => {
      tell = listener;
    };
    holdDuringLessons({ path: () => at, subscribe });
    return (next: string) => {
      at = next;
      tell();
    };
  }

  beforeEach(() => {
    document.head.innerHTML = '<script type="module" src="./assets/index-a.js"></script>';
    vi.stubGlobal("navigator", { ...navigator, locks: lockManager() });
    path = paths.home;
    listeners = [];
    holdDuringLessons({
      path: () => path,
      subscribe: (listener) => void listeners.push(listener),
    });
  });
  afterEach(async () => {
    show(paths.home);
    for (const one of feedback.get().asked) {
      if (one.kind === "confirm") one.answer(false);
      feedback.answered(one.id);
    }
    await settle();
    document.head.innerHTML = "";
    vi.unstubAllGlobals();
  });

  it("is offered outside of lessons", async () => {
    void offerUpdate(newer);
    await settle();
    expect(asked()).toBe(1);
  });

  it.each([paths.flashCube, paths.wordTraining, paths.antiForgettingEvaluate])(
    "waits for the end of what is on the screen, %s",
    async (busy) => {
      show(busy);
      void offerUpdate(newer);
      await settle();
      expect(asked()).toBe(0);
      show(paths.home);
      await settle();
      expect(asked()).toBe(1);
    },
  );

  it("waits for the end of a lesson in another tab", async () => {
    const go = await otherTab();
    void offerUpdate(newer);
    await settle();
    expect(asked()).toBe(0);
    go(paths.home);
    await settle();
    expect(asked()).toBe(1);
  });

  it("waits for the lesson of its own tab without Web Locks", async () => {
    vi.stubGlobal("navigator", { ...navigator, locks: undefined });
    show(paths.flashCube);
    void offerUpdate(newer);
    await settle();
    expect(asked()).toBe(0);
    show(paths.home);
    await settle();
    expect(asked()).toBe(1);
  });

  it("is offered again after a lesson that began before the answer", async () => {
    void offerUpdate(newer);
    await settle();
    const go = await otherTab();
    const [first] = feedback.get().asked;
    if (first?.kind !== "confirm") throw new Error("nothing is asked");
    first.answer(true);
    feedback.answered(first.id);
    await settle();
    expect(asked()).toBe(0);
    go(paths.home);
    await settle();
    expect(asked()).toBe(1);
  });
});
