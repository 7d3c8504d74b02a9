import { afterAll, beforeEach, expect, it, vi } from "vitest";
import type { Copy } from "@/disk";

const PLACE = "wordmate.lesson.2.7";
const DEVICE = "wordmate.device";

let stored = new Map<string, Copy>();
let put: (copies: readonly Copy[]) => Promise<void>;

beforeEach(() => {
  stored = new Map();
  put = async (copies) => {
    for (const copy of copies) stored.set(copy.place, copy);
  };
  vi.stubGlobal("indexedDB", {});
  vi.doMock("@/disk", () => ({
    put: (copies: readonly Copy[]) => put(copies),
    all: async () => [...stored.values()],
  }));
});

afterAll(() => vi.doUnmock("@/disk"));

/** The app as it starts: nothing is remembered but what the browser stores. */
async function started() {
  vi.resetModules();
  const { copyToDisk, isKept, restored } = await import("./diskCopy");
  const { device } = await import("./rpc/device");
  await restored();
  const write = async (place: string, text: string | null) => {
    if (text === null) localStorage.removeItem(place);
    else localStorage.setItem(place, text);
    copyToDisk(place, text);
    await expect.poll(isKept.get).toBe(true);
  };
  return { copyToDisk, isKept, device, write };
}

/** A browser that is killed: localStorage stands as it was written to disk last. */
function killed(onDisk: Record<string, string>): void {
  localStorage.clear();
  for (const [place, text] of Object.entries(onDisk)) localStorage.setItem(place, text);
}

it("entries that a killed browser did not write are restored", async () => {
  const { write } = await started();
  await write(PLACE, "one");
  const written = { ...localStorage };
  await write(PLACE, "two");
  killed(written);
  await started();
  expect(localStorage.getItem(PLACE)).toBe("two");
});

it("a killed browser continues with its name and the next number", async () => {
  const { device, isKept } = await started();
  const id = device.id();
  const written = { ...localStorage };
  const number = [1, 2, 3].map(() => device.nextNumber()).at(-1) ?? 0;
  await expect.poll(isKept.get).toBe(true);
  killed(written);
  const { device: next } = await started();
  expect([next.id(), next.nextNumber()]).toEqual([id, number + 1]);
});

it("entries removed before the browser was killed stay removed", async () => {
  const { write } = await started();
  await write(PLACE, "one");
  const written = { ...localStorage };
  await write(PLACE, null);
  killed(written);
  await started();
  expect(localStorage.getItem(PLACE)).toBeNull();
});

it("an older copy changes nothing", async () => {
  const { write } = await started();
  await write(PLACE, "one");
  const old = new Map(stored);
  await write(PLACE, "two");
  stored = old;
  await started();
  expect(localStorage.getItem(PLACE)).toBe("two");
});

it("a copy of another tab that counted the same number is restored", async () => {
  const [one, other] = [await started(), await started()];
  await one.write(DEVICE, "name");
  const written = { ...localStorage };
  localStorage.removeItem("wordmate.edition"); // The other tab does not see it yet.
  await other.write(PLACE, "one");
  killed(written);
  await started();
  expect(localStorage.getItem(PLACE)).toBe("one");
});

it("a browser that is killed twice loses nothing", async () => {
  const { write } = await started();
  await write(PLACE, "one");
  killed({});
  const second = await started();
  await second.write(DEVICE, "other");
  killed({});
  await started();
  expect([localStorage.getItem(PLACE), localStorage.getItem(DEVICE)]).toEqual(["one", "other"]);
});

it("an entry is kept only once the disk has it", async () => {
  let write = () => {};
  put = () =>
    new Promise((resolve) => {
      write = resolve;
    });
  const { copyToDisk, isKept } = await started();
  localStorage.setItem(PLACE, "one");
  copyToDisk(PLACE, "one");
  await new Promise((later) => setTimeout(later));
  expect(isKept.get()).toBe(false);
  write();
  await expect.poll(isKept.get).toBe(true);
});

it("an entry that neither disk nor localStorage has room for is not kept", async () => {
  let failures = 0;
  put = () => {
    failures += 1;
    return Promise.reject(new DOMException("full", "QuotaExceededError"));
  };
  const { copyToDisk, isKept } = await started();
  copyToDisk(PLACE, "too long");
  await expect.poll(() => failures).toBe(1);
  await new Promise((later) => setTimeout(later));
  expect(isKept.get()).toBe(false);
  // One that localStorage has is kept as well as the browser can.
  localStorage.setItem(PLACE, "short");
  copyToDisk(PLACE, "short");
  await expect.poll(isKept.get).toBe(true);
});

it("an entry that localStorage had no room for is restored", async () => {
  const { copyToDisk, isKept, write } = await started();
  await write(PLACE, "one");
  copyToDisk(PLACE, "longer"); // localStorage refused it.
  await expect.poll(isKept.get).toBe(true);
  await write(DEVICE, "name");
  await started();
  expect(localStorage.getItem(PLACE)).toBe("longer");
});
