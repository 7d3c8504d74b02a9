import { useState } from "react";
import { useTranslation } from "react-i18next";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { Button } from "@/ui";
import { Panes } from "@/ui/Panes";
import { Agreement } from "../Agreement";
import { draft } from "../draft";
import styles from "../Login.module.css";
import { LoginScreen } from "../LoginScreen";
import { RoleChoice } from "../RoleChoice";

export default function Login() {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const [{ role, agreed }, setChosen] = useState(draft.get);

  function choose(changes: Partial<ReturnType<typeof draft.get>>): void {
    draft.keep(changes);
    setChosen(draft.get());
  }

  return (
    <LoginScreen isFirst title={t("loginTitle")}>
      <Panes
        aside={
          <>
            <RoleChoice role={role} onChange={(chosen) => choose({ role: chosen })} />
            <Button wide onClick={() => void navigateTo(paths.phoneLogin)}>
              {t("wayCode")}
            </Button>
            <Button wide kind="secondary" onClick={() => void navigateTo(paths.passwordLogin)}>
              {t("wayPassword")}
            </Button>
            <Button wide kind="secondary" onClick={() => void navigateTo(paths.wechatBinding)}>
              {t("wayWechat")}
            </Button>
            <Agreement agreed={agreed} onChange={(ticked) => choose({ agreed: ticked })} />
            <nav className={styles.links} aria-label={t("moreWays")}>
              <Button
                kind="quiet"
                small
                onClick={() =>
                  void navigateTo(
                    role === "TEACHER" ? paths.teacherInformation : paths.loginInformation,
                  )
                }
              >
                {t(role === "TEACHER" ? "registerTutor" : "registerStudent")}
              </Button>
              <Button kind="quiet" small onClick={() => void navigateTo(paths.settingLanguage)}>
                <span lang="zh-CN">简体中文</span> / <span lang="en">English</span>
              </Button>
            </nav>
          </>
        }
      >
        <div className={styles.brand}>
          <BrandMark />
          <p className={styles.name}>{common("appName")}</p>
          <p className={styles.slogan}>{t("welcome")}</p>
        </div>
      </Panes>
    </LoginScreen>
  );
}

/**
 * The product's mark, identical to index.html's initial frame: nothing is loaded, and nothing
 * moves.
 */
function BrandMark() {
  return (
    <svg aria-hidden="true" focusable="false" width={80} height={80} viewBox="0 0 64 64">
      <rect width={64} height={64} rx={16} fill="var(--brand)" />
      <path
        d="M14 20l8 26 10-22 10 22 8-26"
        fill="none"
        stroke="var(--picture-ground)"
        strokeWidth={6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
