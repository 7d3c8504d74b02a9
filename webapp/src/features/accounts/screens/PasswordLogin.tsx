import { useTranslation } from "react-i18next";
import { navigateTo, redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { call, type Role, refusedWith } from "@/rpc";
import { Button, Field } from "@/ui";
import { useForm } from "@/ui/useForm";
import { Agreement } from "../Agreement";
import { offerRegistration, signInBy } from "../arriving";
import { draft } from "../draft";
import { drafted, keepDrafted } from "../drafted";
import styles from "../Form.module.css";
import { LoginScreen } from "../LoginScreen";
import { PasswordField } from "../PasswordField";
import { RoleChoice } from "../RoleChoice";
import { accountMistake, isAccountNo, plainNumber } from "../rules";

export default function PasswordLogin() {
  const { t } = useTranslation("accounts");
  const form = useForm({
    initial: () => ({ ...drafted(), password: "" }),
    check: ({ phone, password, agreed }) => {
      const wrong = accountMistake(phone);
      return {
        phone: wrong && t(wrong),
        password: password === "" ? t("passwordHint") : undefined,
        agreed: agreed ? undefined : t("agreeFirst"),
      };
    },
    send: ({ phone, password, role }) => signIn(plainNumber(phone), password, role),
    failure: "loginFailed",
    keep: keepDrafted,
  });
  const { values, mistakes, change } = form;

  return (
    <LoginScreen title={t("passwordLoginTitle")}>
      <form className={styles.form} {...form.props}>
        <RoleChoice role={values.role} onChange={(role) => change({ role })} />
        <Field
          label={t("accountOrPhone")}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...form.text("phone")}
        />
        <PasswordField
          label={t("password")}
          autoComplete="current-password"
          {...form.part("password")}
        />
        <Agreement
          agreed={values.agreed}
          error={mistakes.agreed}
          onChange={(agreed) => change({ agreed })}
        />
        <Button type="submit" wide busy={form.isSending}>
          {t("submit")}
        </Button>
      </form>
      <nav className={styles.links} aria-label={t("moreWays")}>
        <Button kind="quiet" small onClick={() => void navigateTo(paths.forgotPassword)}>
          {t("forgot")}
        </Button>
        <Button kind="quiet" small onClick={() => void redirectTo(paths.phoneLogin)}>
          {t("byCode")}
        </Button>
      </nav>
    </LoginScreen>
  );
}

/** Signs in; if phone and password do not match, tells whether the phone has no account. */
async function signIn(phone: string, password: string, role: Role): Promise<void> {
  const { inviteUserId } = draft.get();
  const asked = { phone, password, loginAs: [role], inviteUserId };
  try {
    await signInBy(() => call("CustomerLoginByPhoneAndPassword", asked), phone);
  } catch (error) {
    if (!refusedWith(error, "LOGIN_FAILED") || isAccountNo(phone)) throw error;
    const { exists } = await call("CheckUserExistByPhone", { phone }).catch(() => {
      throw error;
    });
    if (exists) throw error;
    await offerRegistration(phone, null);
  }
}
