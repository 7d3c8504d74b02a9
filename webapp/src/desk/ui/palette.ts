import { useEffect, useEffectEvent, useId } from "react";
import { createStore } from "@/store";

/** A line of the palette: something to open or to do. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** What tells it from others with the same label, such as a time or a tutor. */
  readonly detail?: string;
  readonly run: () => void;
}

/** The entries for a searched text; the text is empty at first. */
type Find = (text: string) => readonly PaletteEntry[] | Promise<readonly PaletteEntry[]>;

export const isPaletteOpen = createStore(false);
const sources = new Map<string, Find>();

/** What a part of the desk offers in the palette while it is on screen. */
export function usePaletteEntries(find: Find): void {
  const id = useId();
  const latest = useEffectEvent(find);
  useEffect(() => {
    sources.set(id, (text) => latest(text));
    return () => void sources.delete(id);
  }, [id]);
}

/** The entries of all parts, those of the page before the frame's; a part that fails has none. */
export async function findEntries(text: string): Promise<readonly PaletteEntry[]> {
  // The frame stands before its pages come.
  const latestFirst = [...sources.values()].reverse();
  const found = await Promise.allSettled(latestFirst.map(async (find) => find(text)));
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}
