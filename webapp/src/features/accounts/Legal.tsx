import { useTranslation } from "react-i18next";
import { Button, Dialog, Section, Text } from "@/ui";
import styles from "./UserAgreement.module.css";

export type LegalDocument = "agreement" | "privacy";

interface LegalProps {
  readonly document: LegalDocument;
}

/** A document with its date and sections. */
export function LegalText({ document }: LegalProps) {
  const { t } = useTranslation("legal");
  return (
    <>
      <Text look="note">{t("since")}</Text>
      {t(document, { returnObjects: true }).map(({ title, text }) => (
        <Section key={title} title={title}>
          <Text look="lines">{text}</Text>
        </Section>
      ))}
    </>
  );
}

/** A document opened over the form that asks for consent. */
export function LegalSheet({ document, onClose }: LegalProps & { readonly onClose: () => void }) {
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <Dialog
      sheet
      title={t(document)}
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{t("common:close")}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys as well */}
      <section className={styles.sheet} aria-label={t(document)} tabIndex={0}>
        <LegalText document={document} />
      </section>
    </Dialog>
  );
}
