import { createHashRouter, Navigate, type RouteObject, redirect } from "react-router";
import { mayOpen } from "@/entities/person/access";
import { session } from "@/entities/person/session";
import { i18n, loadTexts } from "@/i18n";
import { bindRouter, layRootBeneath } from "@/navigation";
import { isPublic, type Path, paths, tabPaths } from "@/paths";
import { toast } from "@/ui";
import { PageFailed, Shell, Starting } from "./Shell";
import { screenLoader, screens, textsOf } from "./screens";

/** Lets people onto the pages that are theirs; leads all others to where they belong. */
function admit(path: Path) {
  const person = session.get();
  if (isPublic(path)) return null;
  if (!person) return redirect(paths.login);
  if (mayOpen(person.role, path)) return null;
  toast(i18n.t("errors:roleCannotOperate"));
  return redirect(paths.home);
}

async function loadScreen(screen: string, load: NonNullable<ReturnType<typeof screenLoader>>) {
  const texts = textsOf(screen).map((namespace) => loadTexts(namespace));
  const [module] = await Promise.all([load(), ...texts]);
  return { Component: module.default };
}

function routes(): RouteObject[] {
  return Object.entries(screens).flatMap(([path, screen]) => {
    const load = screenLoader(screen);
    if (!load) return [];
    const route: RouteObject = {
      path,
      errorElement: <PageFailed />,
      loader: () => admit(path as Path),
      // The router shows nothing at all for a part that it could not load.
      lazy: () => loadScreen(screen, load).catch(() => ({ Component: PageFailed })),
    };
    return [route];
  });
}

function missingPage() {
  toast(i18n.t("errors:pageNotFound"));
  return redirect(paths.home);
}

/** Begins to load the first page's program while the texts are on their way. */
export function warmFirstScreen(): void {
  const asked = window.location.hash.slice(1).split("?")[0] ?? "";
  const path = session.get() ? (asked.length > 1 ? asked : paths.home) : paths.login;
  const screen = (screens as Record<string, string>)[path];
  if (screen) void screenLoader(screen)?.().catch(() => undefined);
}

/** Loads the tabs' screens while nothing else is to do, so that switching tabs is at once. */
function prefetchTabs(): void {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_500));
  whenIdle(() => {
    for (const path of tabPaths) {
      const screen = screens[path];
      const load = screenLoader(screen);
      if (load) void loadScreen(screen, load).catch(() => undefined);
    }
  });
}

export function startRouter() {
  layRootBeneath();
  const router = createHashRouter([
    {
      path: "/",
      element: <Shell />,
      errorElement: <PageFailed />,
      HydrateFallback: Starting,
      children: [
        { index: true, element: <Navigate to={paths.home} replace /> },
        ...routes(),
        { path: "*", loader: missingPage },
      ],
    },
  ]);
  bindRouter(router);
  prefetchTabs();
  return router;
}
