import { useTranslation } from "react-i18next";
import styles from "./Busy.module.css";

/** A thin moving line at the top during loading; it appears after 100 ms. */
export function Busy({ busy }: { readonly busy: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.place}>
      {busy && (
        <div className={styles.line}>
          <span className="visually-hidden">{t("loading")}</span>
        </div>
      )}
    </div>
  );
}
