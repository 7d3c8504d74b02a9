import { useTranslation } from "react-i18next";
import { goBack } from "@/navigation";
import { List, Row, Screen } from "@/ui";
import { APP_VERSION, CONFIG_VERSION, VERSION_CODE } from "@/version";
import styles from "../Version.module.css";

export default function Version() {
  const { t } = useTranslation("setting");
  return (
    <Screen kind="white" title={t("version")} onBack={() => void goBack()}>
      <div className={styles.brand}>
        <img src="./icon.svg" alt="" width={80} height={80} />
        <p>{t("slogan")}</p>
      </div>
      <List>
        <Row title={t("appVersion")} value={APP_VERSION} />
        <Row title={t("configVersion")} value={CONFIG_VERSION} />
        <Row title={t("versionCode")} value={VERSION_CODE} />
      </List>
    </Screen>
  );
}
