import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SOURCE = readFileSync("worker.js", "utf8");

type Listener = (event: object) => void;

/** The caches of a browser; every file comes from the network, as far as there is one. */
function browserCaches(isOnline: () => boolean) {
  const kept = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    const files = kept.get(name) ?? new Map<string, string>();
    kept.set(name, files);
    return {
      async addAll(names: readonly string[]) {
        if (!isOnline()) throw new TypeError("no network");
        for (const one of names) files.set(one, name);
      },
    };
  };
  return {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (file: string, { cacheName }: { readonly cacheName: string }) =>
      kept.get(cacheName)?.get(file),
  };
}

/** A build's service worker that runs in a browser with these caches. */
function started(build: string, caches: object, isOnline: () => boolean) {
  const source = SOURCE.replace('BUILD = ""', `BUILD = "${build}"`);
  const listeners = new Map<string, Listener>();
  const self = {
    location: new URL("https://wordmate.test/sw.js"),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  };
  const fetch = async () => {
    if (!isOnline()) throw new TypeError("no network");
    return "from the network";
  };
  new Function("self", "caches", "fetch", source)(self, caches, fetch);
  return async (type: string, event: object = {}) => {
    let done: unknown;
    const wait = (promise: unknown) => {
      done = promise;
    };
    listeners.get(type)?.({ ...event, waitUntil: wait, respondWith: wait });
    return done;
  };
}

/** A browser with one build on it, whose network fails while the next one is loaded. */
async function afterOneBuild() {
  let isOnline = true;
  const caches = browserCaches(() => isOnline);
  const worker = (name: string) => started(name, caches, () => isOnline);
  await worker("a")("install");
  isOnline = false;
  const request = { mode: "navigate", method: "GET", url: "https://wordmate.test/" };
  const page = () => worker("a")("fetch", { request });
  const [build] = await caches.keys();
  return { caches, worker, page, build };
}

it("the app starts without a network after an update that did not load", async () => {
  const { caches, worker, page, build } = await afterOneBuild();
  await expect(worker("b")("install")).rejects.toThrow();
  expect(await page()).toBe(build);
  expect(await caches.keys()).toEqual([build]);
});

it("the app starts without a network after a browser was killed while an update loaded", async () => {
  const { caches, page, build } = await afterOneBuild();
  await caches.open(`build-${Date.now() + 1}-b`);
  expect(await page()).toBe(build);
});
