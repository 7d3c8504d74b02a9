import { describe, expect, it, vi } from "vitest";
import { createKeptStore } from "@/keptStore";
import { local, ofTab } from "@/storage";
import { createStore } from "@/store";

describe("a store", () => {
  it("notifies its listeners of changed values only", () => {
    const store = createStore(1);
    const told: number[] = [];
    const leave = store.subscribe(() => told.push(store.get()));
    store.set(2);
    store.set(2);
    leave();
    store.set(3);
    expect(told).toEqual([2]);
    expect(store.get()).toBe(3);
  });
});

describe("a kept store", () => {
  const kept = () => createKeptStore(local, "kept", (value) => (value as string[]) ?? []);

  it("survives the page, and is the same value until it changes", () => {
    kept().set(["a"]);
    const again = kept();
    expect(again.get()).toEqual(["a"]);
    expect(again.get()).toBe(again.get());
  });

  it("is empty if it was cleared or is unreadable", () => {
    const store = kept();
    store.set(["a"]);
    store.set(null);
    expect(localStorage.length).toBe(0);
    expect(store.get()).toEqual([]);
    localStorage.setItem("kept", "{");
    expect(store.get()).toEqual([]);
  });

  it("reports what another tab wrote", () => {
    const store = kept();
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    localStorage.setItem("kept", '["b"]');
    const storageArea = localStorage;
    window.dispatchEvent(new StorageEvent("storage", { key: "kept", storageArea }));
    window.dispatchEvent(new StorageEvent("storage", { key: "other", storageArea }));
    expect(told).toBe(1);
    expect(store.get()).toEqual(["b"]);
  });

  it("keeps values that a full device could not store", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const store = createKeptStore(ofTab, "homeless", (value) => value as string | null);
    store.set("half written");
    for (const key of ["homeless", null])
      window.dispatchEvent(new StorageEvent("storage", { key, storageArea: localStorage }));
    expect(store.get()).toBe("half written");
    store.set(null);
    expect(store.get()).toBeNull();
    full.mockRestore();
  });
});
