import { i18n } from "@/i18n";

/** An amount of fen as yuan: 1,862.31. */
export function money(fen: number): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(i18n.language, decimals).format(fen / 100);
}
