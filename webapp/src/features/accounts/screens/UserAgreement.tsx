import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { goBack } from "@/navigation";
import { Screen, Segmented } from "@/ui";
import { type LegalDocument, LegalText } from "../Legal";

export default function UserAgreement() {
  const { t } = useTranslation("accounts");
  const [search, setSearch] = useSearchParams();
  const document: LegalDocument = search.get("document") === "privacy" ? "privacy" : "agreement";
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
      <LegalText document={document} />
    </Screen>
  );
}
