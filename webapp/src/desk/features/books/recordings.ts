import type { Answer } from "@/rpc";
import { contentOf } from "../../ui/files";

export const MATCH = "StoreMatchRecordings";
export const LOAD_SOUNDS = "StoreLoadRecordings";

type Matched = Answer<typeof MATCH>;
export type MatchedFile = Matched["files"][number];
export type RefusedFile = Answer<typeof LOAD_SOUNDS>["refused"][number];

const MEGABYTE = 1024 * 1024;
/** The largest recording. */
export const LARGEST_SOUND = 4 * MEGABYTE;
/** The largest ZIP file that is unpacked here. */
export const LARGEST_ZIP = 200 * MEGABYTE;
/** The most files that are matched at once. */
export const MOST_FILES = 5_000;
/** One request carries so many files, of so many bytes. */
const MOST_AT_ONCE = 50;
const BYTES_AT_ONCE = 3 * MEGABYTE;

/** The files in parts that are sent one after the other. */
export function partsOf(files: readonly File[]): readonly (readonly File[])[] {
  const parts: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = parts.at(-1);
    if (last && last.length < MOST_AT_ONCE && bytes + file.size <= BYTES_AT_ONCE) {
      last.push(file);
      bytes += file.size;
    } else {
      parts.push([file]);
      bytes = file.size;
    }
  }
  return parts;
}

/** A part as it is sent. */
export function sent(files: readonly File[]): Promise<{ file: string; content: string }[]> {
  return Promise.all(
    files.map(async (file) => ({ file: file.name, content: await contentOf(file) })),
  );
}
