/** The service worker of this page; none where the browser has none, or the page is not secure. */
const container = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null);

/** Lets the app start without a network from now on. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD) return;
  await container()?.register("./sw.js", { updateViaCache: "none" });
  await navigator.storage?.persist?.();
}

/** Has a worker that waits take the place of the one that runs. */
export async function changeWorker(): Promise<void> {
  const registration = await container()?.getRegistration();
  registration?.waiting?.postMessage("take over");
}
