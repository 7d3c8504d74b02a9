import type { Answer, Ask } from "@/rpc";

export const CHECK = "StoreCheckWordFile";
export const LOAD = "StoreLoadWordFile";

export type CheckedList = Answer<typeof CHECK>;
export type Sheet = CheckedList["sheets"][number];
export type Reason = CheckedList["refusedLines"][number]["reason"];
export type Role = Ask<typeof CHECK>["sheets"] extends
  | readonly { readonly columns: readonly (infer One)[] }[]
  | undefined
  ? One
  : never;
/** How a list is to be read; null where it is detected. */
export type Reading = Required<
  Pick<Ask<typeof CHECK>, "encoding" | "separator" | "header" | "sheets">
>;
/** The book that a list is loaded into. */
export type Target = Pick<
  Ask<typeof LOAD>,
  "bookCode" | "titleZh" | "titleEn" | "category" | "level"
>;

export const DETECTED: Reading = { encoding: null, separator: null, header: null, sheets: [] };
export const ENCODINGS = ["utf-8", "gb18030", "big5", "utf-16"] as const;
export const SEPARATORS = ["tab", "comma", "semicolon", "pipe"] as const;
export const ROLES = [
  "skip",
  "word",
  "translation",
  "pos",
  "phonetic",
  "phonetic_uk",
  "phonetic_us",
  "example",
  "example_translation",
  "knowledge",
  "definition",
  "picture",
  "tag",
] as const satisfies readonly Role[];
export const LARGEST = 3 * 1024 * 1024;
/** What the service needs at most to read a list. */
export const PATIENCE_MS = 30_000;

export interface ListFile {
  readonly name: string;
  readonly base64: string;
}

/** A file as it is sent; rejects if it cannot be read. */
export function listFile(file: File): Promise<ListFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve({ name: file.name, base64: String(reader.result).split(",")[1] ?? "" });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** What the columns of a sheet are: as they were named, else as they were understood. */
export function rolesOf(sheet: Sheet, reading: Reading): readonly Role[] {
  const named = reading.sheets?.find((one) => one.sheet === sheet.sheet)?.columns ?? [];
  return sheet.columns.map(({ role }, at) => named[at] ?? ((role ?? "skip") as Role));
}

/** The reading with the columns of one sheet named. */
export function withColumns(reading: Reading, sheet: string, columns: Role[]): Reading {
  const others = (reading.sheets ?? []).filter((one) => one.sheet !== sheet);
  return { ...reading, sheets: [...others, { sheet, columns }] };
}
