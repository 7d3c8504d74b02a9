import { address, isTab, type PagePath, type Path, paths, type Query, type TabPath } from "./paths";

interface Router {
  navigate(to: string | number, options?: { replace?: boolean }): Promise<void> | void;
  /** Lays a copy of this page above it in the history. */
  layCopy?(): void;
}

/** A navigation that the kind of its target forbids. */
export class NavigationRefused extends Error {
  override name = "NavigationRefused";
}

let bound: Router | undefined;
/** The app's own step through the history, until the browser has made it. */
let ownStep: Promise<void> | undefined;

/** Whether the current history step was made by the app and not by the browser. */
export const isOwnStep = () => ownStep !== undefined;

/** How long a step may take. The browser makes none beyond the entries that it keeps, some fifty. */
const STEP_MS = 1000;

/** Goes some pages back. */
function stepBack(pages: number): Promise<void> {
  // The router has listened since the start, and is notified first.
  ownStep = new Promise<void>((made) => {
    window.addEventListener("popstate", () => made(), { once: true });
    setTimeout(made, STEP_MS);
  }).then(() => {
    ownStep = undefined;
  });
  void router().navigate(-pages);
  return ownStep;
}

/** What happens instead of going back to a page, if that is known; null lets it pass. */
export type BackGuard = (to: string | null) => (() => void) | null;

const guards = new Set<BackGuard>();

/** Lets a guard decide on the browser's steps back; returns how to stop it. */
export function guardBack(guard: BackGuard): () => void {
  // Two quick steps back would leave the app before anybody could decide. The browser lets no page
  // stop a step that leaves the app, so three still do.
  if (pagesBelow() < 2 && !isCopy()) bound?.layCopy?.();
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** What happens instead of the browser's step back: the last guard decides first. */
export function actInsteadOfBack(to: string | null): (() => void) | null {
  for (const guard of [...guards].reverse()) {
    const act = guard(to);
    if (act) return act;
  }
  return null;
}

/** Sets the router of the navigation functions; called once, when the app starts. */
export function bindRouter(router: Router): void {
  bound = router;
  ownStep = undefined;
}

function router(): Router {
  if (!bound) throw new NavigationRefused("navigation before the app has started");
  return bound;
}

function pageOnly(path: Path): void {
  if (isTab(path)) throw new NavigationRefused(`${path} is a tab: switch to it`);
}

/** Opens a page on top of this one. */
export async function navigateTo(path: PagePath, query?: Query): Promise<void> {
  pageOnly(path);
  await router().navigate(address(path, query));
}

/** Replaces this page by another one. */
export async function redirectTo(path: PagePath, query?: Query): Promise<void> {
  pageOnly(path);
  await router().navigate(address(path, query), { replace: true });
}

/** Closes every page and shows a tab; tabs take no query. */
export async function switchTab(path: TabPath): Promise<void> {
  if (!isTab(path)) throw new NavigationRefused(`${path} is not a tab`);
  // A second quick tap would count the pages below once more.
  while (ownStep) await ownStep;
  const depth = pagesBelow();
  if (depth > 0) await stepBack(depth);
  await router().navigate(path, { replace: true });
}

/** Goes one page back, however quickly it is asked again; from the first page, to the root. */
export async function goBack(): Promise<void> {
  if (isOwnStep()) return;
  const steps = isCopy() ? 2 : 1;
  if (pagesBelow() >= steps) void stepBack(steps);
  else await router().navigate(paths.home, { replace: true });
}

interface Entry {
  readonly idx?: number;
  readonly usr?: { readonly isCopy?: boolean } | null;
}

const entry = () => window.history.state as Entry | null;

/** How many of the app's entries in the history are below this one. */
export const pagesBelow = () => entry()?.idx ?? 0;

/** Whether this entry of the history is a copy of the page below it. */
const isCopy = () => entry()?.usr?.isCopy ?? false;

/** Puts the root below a first page that is not the root, so that back leads to it. */
export function layRootBeneath(): void {
  const { pathname, search, hash } = window.location;
  if (window.history.state !== null || hash === "" || hash === "#/") return;
  // The redirect's query before the hash belongs to the first page only.
  window.history.replaceState({ idx: 0 }, "", `${pathname}#/`);
  window.history.pushState({ idx: 1 }, "", `${pathname}${search}${hash}`);
}
