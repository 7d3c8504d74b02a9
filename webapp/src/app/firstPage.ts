import { SESSION } from "@/entities/person/sessionKey";
import { rememberedLanguage } from "@/i18n/languages";
import { loadNamespace, SHARED } from "@/i18n/texts";
import { isPublic, paths } from "@/paths";
import { local } from "@/storage";
import { screenLoader, screens, textsOf } from "./screens";

/**
 * WeChat redirects to the root, with a code before the hash that belongs to its screen. A redirect
 * keeps the hash of the original page.
 */
export function takeWeChatsAnswer(): void {
  const { pathname, search, hash } = window.location;
  const brought = new URLSearchParams(search);
  if (!hash.startsWith("#/") && brought.has("code") && brought.has("state")) {
    window.history.replaceState(null, "", `${pathname}${search}#${paths.wechatBinding}`);
  }
}

/** The page of an address for the remembered user; access is checked later. */
export function firstPath(): string {
  const asked = window.location.hash.slice(1).split("?")[0] ?? "";
  if (local.getItem(SESSION) === null) return isPublic(asked) ? asked : paths.login;
  return asked.length > 1 ? asked : paths.home;
}

/** Starts loading the first page's screen and texts in parallel with the shared code. */
export function warmFirstPage(): void {
  const language = rememberedLanguage();
  const screen = (screens as Record<string, string>)[firstPath()];
  const namespaces = screen ? [...SHARED, ...textsOf(screen)] : SHARED;
  const coming = [
    ...namespaces.map((namespace) => loadNamespace(language, namespace)),
    screen && screenLoader(screen)(),
  ];
  // Later users of these retry, and report failures.
  for (const one of coming) void Promise.resolve(one).catch(() => undefined);
}
