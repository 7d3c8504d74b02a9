import { useTranslation } from "react-i18next";
import { useSession } from "@/entities/person/session";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { call } from "@/rpc";
import { Button, Screen, toast } from "@/ui";
import { useForm } from "@/ui/useForm";
import styles from "../Form.module.css";
import { NewPassword, PasswordField } from "../PasswordField";
import { confirmMistake, newPasswordMistake, unchangedMistake } from "../rules";

export default function ChangePassword() {
  const { t } = useTranslation("accounts");
  const account = useSession()?.profile;
  return (
    <Screen title={t("changePasswordTitle")} onBack={() => void goBack()}>
      {account?.hasPassword === false ? <SetByCode /> : <Change accountNo={account?.accountNo} />}
    </Screen>
  );
}

/**
 * An account that was created through WeChat or by a tutor has no password: a code to the phone
 * sets the first.
 */
function SetByCode() {
  const { t } = useTranslation("accounts");
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t("noPassword")}</p>
      <Button wide onClick={() => void navigateTo(paths.forgotPassword)}>
        {t("setPassword")}
      </Button>
    </div>
  );
}

function Change({ accountNo = "" }: { readonly accountNo: string | undefined }) {
  const { t } = useTranslation("accounts");
  const form = useForm({
    initial: { oldPassword: "", password: "", confirmPassword: "" },
    check: ({ oldPassword, password, confirmPassword }) => {
      const wrong = newPasswordMistake(password) ?? unchangedMistake(password, oldPassword);
      const different = confirmMistake(password, confirmPassword);
      return {
        oldPassword: oldPassword === "" ? t("oldPasswordHint") : undefined,
        password: wrong && t(wrong),
        confirmPassword: different && t(different),
      };
    },
    send: async ({ oldPassword, password, confirmPassword }) => {
      const asked = { oldPassword, newPassword: password, confirmPassword };
      await call("CustomerChangePassword", asked);
      toast(t("passwordChanged"));
      if (form.isShown()) await goBack();
    },
    failure: "operationFailed",
  });

  return (
    <form className={styles.form} {...form.props}>
      {/* Tells a password manager the account of this password. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={accountNo}
        readOnly
        hidden
      />
      <PasswordField
        label={t("oldPassword")}
        autoComplete="current-password"
        {...form.part("oldPassword")}
      />
      <NewPassword part={form.part} />
      <p className={styles.note}>{t("othersSignedOut")}</p>
      <Button type="submit" wide busy={form.isSending}>
        {t("save")}
      </Button>
    </form>
  );
}
