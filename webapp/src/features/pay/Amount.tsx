import { money } from "@/i18n/amounts";
import styles from "./Pay.module.css";

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
