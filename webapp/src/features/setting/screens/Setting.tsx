import { useTranslation } from "react-i18next";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { List, Row, Screen } from "@/ui";

export default function Setting() {
  const { t } = useTranslation("setting");
  return (
    <Screen title={t("title")} onBack={() => void goBack()}>
      <List>
        <Row title={t("language")} onClick={() => void navigateTo(paths.settingLanguage)} />
        <Row title={t("version")} onClick={() => void navigateTo(paths.settingVersion)} />
      </List>
      <List>
        <Row title={t("agreement")} onClick={() => void navigateTo(paths.userAgreement)} />
        <Row
          title={t("privacy")}
          onClick={() => void navigateTo(paths.userAgreement, { document: "privacy" })}
        />
      </List>
    </Screen>
  );
}
