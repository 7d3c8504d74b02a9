import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { i18n } from "@/i18n";
import { toast } from "@/ui";
import { Checkbox } from "@/ui/Checkbox";
import styles from "./Agreement.module.css";
import type { LegalDocument } from "./Legal";

interface AgreementProps {
  readonly agreed: boolean;
  readonly error?: string | undefined;
  readonly onChange: (agreed: boolean) => void;
}

/** The consent checkbox that sign-in requires, with links to both documents. */
export function Agreement({ agreed, error, onChange }: AgreementProps) {
  const { t } = useTranslation("accounts");
  const errorId = useId();
  const [sheet, setSheet] = useState<ReactNode>(null);

  /** Opens a document over the form; its code and texts load only now. */
  async function read(document: LegalDocument): Promise<void> {
    try {
      const [{ LegalSheet }] = await Promise.all([import("./Legal"), i18n.loadNamespaces("legal")]);
      setSheet(<LegalSheet document={document} onClose={() => setSheet(null)} />);
    } catch {
      toast(i18n.t("errors:networkError"));
    }
  }

  const link = (document: LegalDocument) => (
    <button type="button" className={styles.link} onClick={() => void read(document)}>
      {t(document)}
    </button>
  );
  return (
    <div>
      <div className={styles.line}>
        <Checkbox
          className={styles.tick}
          name="agreed"
          checked={agreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={onChange}
        >
          <span>{t("agree")}</span>
        </Checkbox>
        {link("agreement")}
        <span className={styles.together}>
          {t("and")} {link("privacy")}
        </span>
      </div>
      <p id={errorId} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
      {sheet}
    </div>
  );
}
