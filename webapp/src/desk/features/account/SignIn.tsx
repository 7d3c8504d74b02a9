import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, refusedWith } from "@/rpc";
import { Button, Field } from "@/ui";
import { useForm } from "@/ui/useForm";
import { deskSession, useHasExpired } from "../../session";
import { PasswordField } from "./PasswordField";
import { SignInFrame } from "./SignInFrame";
import styles from "./SignInFrame.module.css";

/** Signing in: phone and password, then the code if the account has a second factor. */
export function SignIn() {
  const { t } = useTranslation("deskAccount");
  const hasExpired = useHasExpired();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    initial: { phone: "", password: "", code: "" },
    check: ({ phone, password, code }) => ({
      phone: phone.trim() === "" ? t("phoneMissing") : undefined,
      password: password === "" ? t("passwordMissing") : undefined,
      code: needsCode && code.trim() === "" ? t("codeMissing") : undefined,
    }),
    async send({ phone, password, code }) {
      const asked = { phone: phone.trim(), password, code: needsCode ? code : null };
      try {
        deskSession.open(await call("StoreSignIn", asked));
      } catch (error) {
        if (!refusedWith(error, "SECOND_FACTOR_NEEDED")) throw error;
        setNeedsCode(true);
      }
    },
    failure: "loginFailed",
  });
  return (
    <SignInFrame title={t("signInTitle")} note={hasExpired ? t("expired") : undefined}>
      <form className={styles.form} {...form.props}>
        <Field
          label={t("phone")}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...form.text("phone")}
        />
        <PasswordField {...form.part("password")} />
        {needsCode && (
          <Field
            autoFocus
            label={t("code")}
            hint={t("codeHint")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...form.text("code")}
          />
        )}
        <Button type="submit" wide busy={form.isSending}>
          {t("signIn")}
        </Button>
      </form>
    </SignInFrame>
  );
}
