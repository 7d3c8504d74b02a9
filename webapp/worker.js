/**
 * The service worker: the app starts without a network, and sounds that were heard once are heard
 * again. The build writes its files and their digest into FILES and BUILD.
 *
 * Nothing that is asked of the service by POST passes through here.
 */
const FILES = [];
const BUILD = "";

const PAGE = "./";
const SOUNDS = "sounds";
/** How many sounds are kept; the oldest go first. */
const MOST_SOUNDS = 1_200;
/** How long a page waits for the network before it starts from the device. */
const PAGE_MS = 4_000;

const isBuild = (name) => name.startsWith("build-");

self.addEventListener("install", (event) => {
  const name = `build-${Date.now()}-${BUILD}`;
  const load = async () => {
    const cache = await caches.open(name);
    try {
      await cache.addAll([PAGE, ...FILES]);
    } catch (error) {
      await caches.delete(name);
      throw error;
    }
  };
  event.waitUntil(load());
});

self.addEventListener("activate", (event) => {
  // Tabs of the build before still ask for its files.
  const dropOld = async () => {
    const builds = (await caches.keys()).filter(isBuild).sort();
    await Promise.all(builds.slice(0, -2).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(dropOld());
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});

self.addEventListener("push", (event) => {
  const { title, text } = event.data?.json() ?? {};
  if (!title) return;
  // A later reminder takes the place of one that still stands.
  const shown = { body: text, icon: "./icon.svg", tag: "goal", lang: "" };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const [tab] = await self.clients.matchAll({ type: "window" });
    if (tab) await tab.focus();
    else await self.clients.openWindow(PAGE);
  };
  event.waitUntil(open());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (url.pathname === self.location.pathname.replace(/[^/]*$/, "")) {
      event.respondWith(page(request));
    }
  } else if (/\/assets\//.test(url.pathname)) {
    event.respondWith(kept(request));
  } else if (/\/audio\//.test(url.pathname)) {
    event.respondWith(sound(request, event));
  }
});

/** The page as the service has it; without a network, the newest one on the device. */
async function page(request) {
  const onDevice = async () => {
    const names = (await caches.keys()).filter(isBuild).sort();
    for (const cacheName of names.reverse()) {
      const kept = await caches.match(PAGE, { cacheName });
      // A browser that was killed while a build loaded leaves it empty.
      if (kept) return kept;
    }
  };
  const slow = new Promise((resolve) => setTimeout(resolve, PAGE_MS)).then(onDevice);
  const fresh = fetch(request);
  const first = await Promise.race([fresh.catch(onDevice), slow]);
  return first ?? fresh;
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** A whole sound from the device or from the service; players get the part that they ask for. */
async function sound(request, event) {
  const cache = await caches.open(SOUNDS);
  const address = request.url;
  let whole = await cache.match(address);
  if (!whole) {
    const ahead = request.headers.get("prefer");
    const answer = await fetch(address, ahead ? { headers: { prefer: ahead } } : undefined);
    if (answer.status !== 200) return answer;
    whole = answer;
    // What another voice says for now is not kept, so that the right one is heard next time.
    if (!/no-store/.test(answer.headers.get("cache-control") ?? "")) {
      const copy = answer.clone();
      event.waitUntil(cache.put(address, copy).then(() => dropOldest(cache)));
    }
  }
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "");
  return range ? part(whole, range) : whole;
}

async function dropOldest(cache) {
  const held = await cache.keys();
  await Promise.all(held.slice(0, -MOST_SOUNDS).map((one) => cache.delete(one)));
}

async function part(whole, [, from, to]) {
  const bytes = await whole.arrayBuffer();
  const size = bytes.byteLength;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  const headers = new Headers(whole.headers);
  if (first > last) {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${first}-${last}/${size}`);
  headers.set("Content-Length", String(last - first + 1));
  return new Response(bytes.slice(first, last + 1), { status: 206, headers });
}
