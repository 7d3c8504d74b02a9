/** The page's service worker; none if the browser has none, or the page is not secure. */
const container = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null);

/** Lets the app start without a network from now on. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD) return;
  await container()?.register("./sw.js", { updateViaCache: "none" });
  await navigator.storage?.persist?.();
}

/** Activates a waiting worker in place of the running one. */
export async function changeWorker(): Promise<void> {
  const registration = await container()?.getRegistration();
  registration?.waiting?.postMessage("take over");
}
