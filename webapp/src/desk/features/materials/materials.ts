import { invalidate } from "@/queries";
import type { Answer } from "@/rpc";

export const SHELF = "CustomerListTrainingMaterial";
export const DETAIL = "CustomerQueryTrainingMaterialDetail";
/** The largest file that is sent; larger ones are loaded on the command line. */
export const LARGEST_MB = 16;
export const TITLE_LENGTH = 80;
export const TEXT_LENGTH = 40_000;
/** What the service needs at most to take a file. */
export const PATIENCE_MS = 60_000;

export type Detail = Answer<typeof DETAIL>;
export type Material = Detail["material"];

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;

/** How large a material is: minutes of a text or a video, megabytes of a file. */
export function extentOf({ readingMinutes, durationMs, sizeBytes }: Material): {
  readonly minutes: number | null;
  readonly megabytes: number | null;
} {
  const minutes =
    durationMs === null ? readingMinutes : Math.max(1, Math.round(durationMs / MINUTE_MS));
  const megabytes = sizeBytes === null ? null : Math.max(sizeBytes / MEGABYTE, 0.1);
  return { minutes, megabytes };
}

/** Whether a file can be sent. */
export const isTooLarge = ({ size }: File): boolean => size > LARGEST_MB * MEGABYTE;

/** What is read anew after a material has changed. */
export const materialsChanged = (): Promise<void> => invalidate(SHELF, DETAIL);
