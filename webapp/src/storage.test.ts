import { afterEach, describe, expect, it, vi } from "vitest";
import { hasDatabase, isLossy, local, ofTab } from "@/storage";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  for (const key of local.keys()) local.removeItem(key);
});

function blocked(name: string): void {
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.spyOn(window, name as "localStorage", "get").mockImplementation(denied);
}

describe("a guarded storage", () => {
  it("is the browser's where it may be", () => {
    local.setItem("a", "1");
    expect([localStorage.getItem("a"), local.stores("a", "1")]).toEqual(["1", true]);
    local.removeItem("a");
    expect(localStorage.getItem("a")).toBeNull();
  });

  it.each(["localStorage", "sessionStorage"])("works from memory where %s is blocked", (name) => {
    blocked(name);
    const storage = name === "localStorage" ? local : ofTab;
    storage.setItem("a", "1");
    expect([storage.getItem("a"), storage.keys(), storage.area()]).toEqual(["1", ["a"], null]);
    expect([storage.stores("a", "1"), isLossy.get()]).toEqual([false, true]);
    storage.removeItem("a");
    expect([storage.getItem("a"), storage.keys()]).toEqual([null, []]);
  });

  it("keeps the newest text of a full device, until there is room", () => {
    local.setItem("a", "old");
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    local.setItem("a", "new");
    expect([local.getItem("a"), localStorage.getItem("a")]).toEqual(["new", "old"]);
    full.mockRestore();
    local.setItem("a", "newest");
    expect([local.getItem("a"), localStorage.getItem("a")]).toEqual(["newest", "newest"]);
  });
});

it("a blocked database is none", () => {
  Object.defineProperty(globalThis, "indexedDB", {
    configurable: true,
    get() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(hasDatabase()).toBe(false);
  Reflect.deleteProperty(globalThis, "indexedDB");
});
