import { createHashRouter, type RouteObject, replace } from "react-router";
import { mayOpen } from "@/entities/person/access";
import { session } from "@/entities/person/session";
import { i18n, loadTexts } from "@/i18n";
import { bindRouter, layRootBeneath } from "@/navigation";
import { isPublic, type Path, paths } from "@/paths";
import { toast } from "@/ui";
import { PageFailed, Shell } from "./Shell";
import { screenLoader, screens, textsOf } from "./screens";

/**
 * Lets people onto their own pages and redirects all others, replacing the page so that back does
 * not return to it.
 */
function admit(path: Path) {
  const person = session.get();
  if (isPublic(path)) return null;
  if (!person) return replace(paths.login);
  if (mayOpen(person.role, path)) return null;
  toast(i18n.t("errors:roleCannotOperate"));
  return replace(paths.home);
}

export async function loadScreen(screen: string) {
  const texts = textsOf(screen).map((namespace) => loadTexts(namespace));
  const [module] = await Promise.all([screenLoader(screen)(), ...texts]);
  return { Component: module.default };
}

function routes(): RouteObject[] {
  return Object.entries(screens).map(([path, screen]) => ({
    path,
    errorElement: <PageFailed />,
    loader: () => admit(path as Path),
    // The router renders nothing for a part that failed to load.
    lazy: () => loadScreen(screen).catch(() => ({ Component: PageFailed })),
  }));
}

function missingPage() {
  toast(i18n.t("errors:pageNotFound"));
  return replace(paths.home);
}

/** The router, once its first page is ready. */
export async function startRouter() {
  layRootBeneath();
  const router = createHashRouter([
    {
      path: "/",
      element: <Shell />,
      errorElement: <PageFailed />,
      children: [
        { index: true, loader: () => replace(session.get() ? paths.home : paths.login) },
        ...routes(),
        { path: "*", loader: missingPage },
      ],
    },
  ]);
  bindRouter(router);
  await new Promise<void>((begun) => {
    const look = () => router.state.initialized && begun();
    router.subscribe(look);
    look();
  });
  return router;
}
