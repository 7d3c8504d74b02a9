import { useId } from "react";
import { useTranslation } from "react-i18next";
import { navigateTo } from "@/app/navigation";
import { paths } from "@/app/paths";
import styles from "./Agreement.module.css";

export type LegalDocument = "agreement" | "privacy";

interface AgreementProps {
  readonly agreed: boolean;
  readonly error?: string | undefined;
  readonly onChange: (agreed: boolean) => void;
}

/** The tick without which nobody signs in, with both documents to read. */
export function Agreement({ agreed, error, onChange }: AgreementProps) {
  const { t } = useTranslation("account");
  const errorId = useId();
  const link = (document: LegalDocument) => (
    <button
      type="button"
      className={styles.link}
      onClick={() => void navigateTo(paths.userAgreement, { document })}
    >
      {t(document)}
    </button>
  );
  return (
    <div>
      <div className={styles.line}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            name="agreed"
            checked={agreed}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>{t("agree")}</span>
        </label>
        {link("agreement")}
        <span className={styles.together}>
          {t("and")} {link("privacy")}
        </span>
      </div>
      <p id={errorId} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  );
}
