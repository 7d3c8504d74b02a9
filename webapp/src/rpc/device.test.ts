import { expect, it, vi } from "vitest";
import { device } from "./device";

it("a device keeps its name, in the service's format", () => {
  const id = device.id();
  expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(device.id()).toBe(id);
});

it("a device never gives a number twice, whichever tab counts", () => {
  const first = device.nextNumber();
  const place = "wordmate.device";
  localStorage.setItem(place, JSON.stringify({ id: device.id(), last: first + 5 }));
  expect(device.nextNumber()).toBe(first + 6);
});

it("a device without room never gives a number twice while its page lives", () => {
  const first = device.nextNumber();
  const room = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const numbers = [device.nextNumber(), device.nextNumber()];
  room.mockRestore();
  expect([...numbers, device.nextNumber()]).toEqual([first + 1, first + 2, first + 3]);
});

it("a device with unreadable storage keeps its name", () => {
  const id = device.id();
  localStorage.setItem("wordmate.device", "{broken");
  expect(device.id()).toBe(id);
});
