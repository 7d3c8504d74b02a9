import { i18n } from "@/i18n";

/** An amount of fen as yuan: ¥1,862.31. */
export function money(fen: number): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `¥${new Intl.NumberFormat(i18n.language, decimals).format(fen / 100)}`;
}

/** The month before one, both as 2026-11. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}
