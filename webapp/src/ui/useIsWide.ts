import type { Readable } from "@/store";
import { useStore } from "./useStore";

const whether = (query: string): Readable<boolean> => ({
  get: () => window.matchMedia?.(query).matches ?? false,
  subscribe(tell) {
    const media = window.matchMedia?.(query);
    media?.addEventListener("change", tell);
    return () => media?.removeEventListener("change", tell);
  },
});

const isWide = whether("(min-width: 820px)");
const isLarge = whether("(min-width: 820px) and (min-height: 501px)");

/** Whether there is room for two panes, for content that is loaded only then. */
export function useIsWide(): boolean {
  return useStore(isWide);
}

/** The same, but not on a phone in landscape. */
export function useIsLarge(): boolean {
  return useStore(isLarge);
}
