import { useTranslation } from "react-i18next";
import { navigateTo } from "@/app/navigation";
import { paths } from "@/app/paths";
import { Button, List, Row, Screen } from "@/ui";
import styles from "../Login.module.css";

export default function Login() {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation();
  return (
    <Screen kind="grey" title={t("loginTitle")}>
      <div className={styles.brand}>
        <img src="./icon.svg" alt="" width={88} height={88} />
        <p className={styles.name}>{common("appName")}</p>
        <p className={styles.slogan}>{t("welcome")}</p>
      </div>
      <Button wide onClick={() => void navigateTo(paths.passwordLogin)}>
        {t("wayPassword")}
      </Button>
      <List label={t("waysTitle")}>
        <Row title={t("wayCode")} value={t("wayLater")} />
        <Row title={t("wayWechat")} value={t("wayLater")} />
      </List>
      <nav className={styles.links}>
        <Button kind="quiet" small onClick={() => void navigateTo(paths.userAgreement)}>
          {t("agreement")}
        </Button>
        <Button kind="quiet" small onClick={() => void navigateTo(paths.settingLanguage)}>
          <span lang="zh-CN">简体中文</span> / <span lang="en">English</span>
        </Button>
      </nav>
    </Screen>
  );
}
