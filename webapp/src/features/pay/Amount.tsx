import { i18n } from "@/i18n";
import styles from "./Pay.module.css";

/** An amount of fen as yuan: 1,862.31. */
export function money(fen: number): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(i18n.language, decimals).format(fen / 100);
}

const CENTS = 3;

/** A sum in large figures: the yuan before its fen. */
export function Amount({ fen }: { readonly fen: number }) {
  const text = money(fen);
  return (
    <span className={styles.amount}>
      <span className={styles.yen}>¥</span>
      {text.slice(0, -CENTS)}
      <span className={styles.cents}>{text.slice(-CENTS)}</span>
    </span>
  );
}
