import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { goBack } from "@/app/navigation";
import { Screen, Section, Segmented } from "@/ui";
import type { LegalDocument } from "../Agreement";
import styles from "../UserAgreement.module.css";

export default function UserAgreement() {
  const { t } = useTranslation(["account", "legal"]);
  const [search, setSearch] = useSearchParams();
  const document: LegalDocument = search.get("document") === "privacy" ? "privacy" : "agreement";
  const sections = t(`legal:${document}`, { returnObjects: true });
  return (
    <Screen kind="grey" title={t("agreementTitle")} onBack={() => void goBack()}>
      <Segmented
        label={t("which")}
        value={document}
        onChange={(next) => setSearch({ document: next }, { replace: true })}
        options={[
          { value: "agreement", label: t("agreement") },
          { value: "privacy", label: t("privacy") },
        ]}
      />
      <p className={styles.since}>{t("legal:since")}</p>
      {sections.map(({ title, text }) => (
        <Section key={title} title={title}>
          <p className={styles.text}>{text}</p>
        </Section>
      ))}
    </Screen>
  );
}
