import { startTransition, useLayoutEffect, useState } from "react";
import {
  UNSAFE_createHashHistory as createHashHistory,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
} from "react-router";
import { mayOpen } from "@/entities/person/access";
import { session } from "@/entities/person/session";
import { i18n, loadTexts } from "@/i18n";
import { bindRouter, layRootBeneath } from "@/navigation";
import { isPublic, type Path, paths } from "@/paths";
import { followSteps } from "@/steps";
import { createStore, type Readable } from "@/store";
import { toast } from "@/ui";
import { PageBoundary, PageFailed } from "./PageFailed";
import { screenLoader, screens, textsOf } from "./screens";
import { keepScroll, useScroll } from "./scroll";

type Page = React.ComponentType;

/** The page on screen. */
interface Shown {
  readonly location: Location;
  readonly way: NavigationType;
  readonly Page: Page;
}

export interface AppRouter {
  readonly shown: Readable<Shown>;
  readonly navigator: Navigator;
  readonly navigate: (to: To | number, options?: { replace?: boolean }) => Promise<void>;
  readonly layCopy: () => void;
  readonly dispose: () => void;
}

const moving = createStore(false);

/** Whether a page is being loaded. */
export const isMoving: Readable<boolean> = moving;

/**
 * Shows pages by the address after the hash. `find` loads a page, or names the one to show instead.
 * The last page stays until the next one has loaded; of two that load, the later one is shown.
 *
 * The library's data router does this and more for another 14 kB, an eighth of what a phone loads
 * first. Its history is not documented (`UNSAFE_`); the library's version is pinned.
 */
export async function createRouter(find: (path: string) => Path | Promise<Page>) {
  const history = createHashHistory();
  const shown = createStore<Shown | null>(null);
  let latest = 0;

  async function show(to: To, way: NavigationType): Promise<void> {
    latest += 1;
    const turn = latest;
    moving.set(true);
    const { pathname = "/" } = typeof to === "string" ? parsePath(to) : to;
    const found = find(pathname);
    // Replaced, so that back does not return to it.
    if (typeof found === "string") return show(found, NavigationType.Replace);
    const Page = await found.catch(() => PageFailed);
    if (turn !== latest) return;
    keepScroll(shown.get()?.location);
    if (way === NavigationType.Push) history.push(to);
    // What replaces a copy replaces the page below it, too.
    if (way === NavigationType.Replace) history.replace(to, history.location.state);
    steps.settle();
    shown.set({ location: history.location, way, Page });
    moving.set(false);
  }

  const steps = followSteps(history, () => void show(history.location, NavigationType.Pop));

  // Another address may come before the first page has loaded: that one begins.
  await new Promise<void>((begin) => {
    shown.subscribe(begin);
    void show(history.location, NavigationType.Pop);
  });
  return {
    shown: shown as Readable<Shown>,
    navigator: {
      createHref: history.createHref,
      go: history.go,
      push: (to) => void show(to, NavigationType.Push),
      replace: (to) => void show(to, NavigationType.Replace),
    },
    async navigate(to, { replace = false } = {}) {
      if (typeof to === "number") history.go(to);
      else await show(to, replace ? NavigationType.Replace : NavigationType.Push);
    },
    ...steps,
  } satisfies AppRouter;
}

interface RoutedProps {
  readonly router: AppRouter;
  /** What stands around every page. */
  readonly Frame: React.ComponentType<{ readonly children: React.ReactNode }>;
}

/** The router's page. */
export function Routed({ router: { shown, navigator }, Frame }: RoutedProps) {
  const [{ location, way, Page }, setShown] = useState(shown.get);
  useLayoutEffect(() => {
    // A page that waits for its data leaves the last one on screen.
    const follow = () => startTransition(() => setShown(shown.get()));
    follow();
    return shown.subscribe(follow);
  }, [shown]);
  useScroll(location);
  return (
    <Router location={location} navigationType={way} navigator={navigator}>
      <PageBoundary at={location}>
        <Frame>
          <PageBoundary at={location}>
            <Page />
          </PageBoundary>
        </Frame>
      </PageBoundary>
    </Router>
  );
}

/** The page that a person is led to instead of one that is not theirs. */
function redirectFrom(path: string): Path | null {
  const person = session.get();
  if (path === "/") return person ? paths.home : paths.login;
  if (!Object.hasOwn(screens, path)) {
    toast(i18n.t("errors:pageNotFound"));
    return paths.home;
  }
  if (isPublic(path)) return null;
  if (!person) return paths.login;
  if (mayOpen(person.role, path as Path)) return null;
  toast(i18n.t("errors:roleCannotOperate"));
  return paths.home;
}

export async function loadScreen(screen: string): Promise<Page> {
  const texts = textsOf(screen).map((namespace) => loadTexts(namespace));
  const [module] = await Promise.all([screenLoader(screen)(), ...texts]);
  return module.default;
}

/** The router, once its first page is ready. */
export async function startRouter(): Promise<AppRouter> {
  layRootBeneath();
  const router = await createRouter(
    (path) => redirectFrom(path) ?? loadScreen(screens[path as Path]),
  );
  bindRouter(router);
  return router;
}
