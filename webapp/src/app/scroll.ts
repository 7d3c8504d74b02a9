import { useEffect, useLayoutEffect } from "react";
import type { Location } from "react-router";
import { isTab } from "@/paths";
import { ofTab } from "@/storage";

const SCROLL = "wordmate.scroll";

let heights: Record<string, number> | undefined;

/** How far down each page was left, also before a reload. */
function left(): Record<string, number> {
  heights ??= JSON.parse(ofTab.getItem(SCROLL) ?? "{}") as Record<string, number>;
  return heights;
}

/** A tab is one page, however often it is opened. */
const keyOf = ({ pathname, search, key }: Location) => (isTab(pathname) ? pathname + search : key);

/** Remembers how far down a page is left. */
export function keepScroll(location: Location | undefined): void {
  if (location) left()[keyOf(location)] = window.scrollY;
}

/** Shows a page where it was left; a new one from its top. */
export function useScroll(location: Location): void {
  useLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    window.scrollTo(0, left()[keyOf(location)] ?? 0);
  }, [location]);
  useEffect(() => {
    const keep = () => {
      keepScroll(location);
      ofTab.setItem(SCROLL, JSON.stringify(left()));
    };
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [location]);
}
