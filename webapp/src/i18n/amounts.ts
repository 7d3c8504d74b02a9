import { i18n } from "./index";

/** The size of a file: 12 kB, 3.4 MB. */
export function fileSize(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ["kilobyte", bytes / 1e3] : ["megabyte", bytes / 1e6];
  const options = { style: "unit", unit, maximumFractionDigits: size < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(i18n.language, options).format(size);
}

/** An amount of fen as yuan: 1,862.31. */
export function money(fen: number): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(i18n.language, decimals).format(fen / 100);
}
