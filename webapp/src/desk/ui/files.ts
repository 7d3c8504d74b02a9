/** The byte order mark, by which offices read Chinese in a CSV. */
const MARK = "\uFEFF";
/** A cell that begins so would be a formula in an office. */
const FORMULA = /^[=+\-@\t\r]/;

const PIECE = 8_192;
/** The largest file that the service reads. */
export const FILE_LIMIT_MB = 4;

function cell(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A table as CSV; no cell becomes a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return MARK + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A table as a file; no cell becomes a formula. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): File {
  return new File([csvOf(rows)], name, { type: "text/csv" });
}

/** Saves a file on this device. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The content of a chosen file, as requests carry it. */
export async function contentOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  }
  return btoa(pieces.join(""));
}

/** Whether the service would refuse a file for its size. */
export function isTooLarge(file: Blob): boolean {
  return file.size > FILE_LIMIT_MB * 1024 * 1024;
}
