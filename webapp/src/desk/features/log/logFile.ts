/** The byte order mark, by which offices read Chinese in a CSV. */
const MARK = "\uFEFF";
/** A cell that begins so would be a formula in an office. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A table as CSV; no cell becomes a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return MARK + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Saves a text as a file on this device. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
