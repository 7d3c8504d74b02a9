import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { goBack, navigateTo, switchTab } from "@/app/navigation";
import { paths } from "@/app/paths";
import { SeveralAccounts, signIn } from "@/app/session";
import { errorText } from "@/i18n/errorText";
import type { Role } from "@/rpc";
import { Button, Field, IconButton, Screen, Segmented, toast } from "@/ui";
import { Agreement } from "../Agreement";
import { keepDraft, keptDraft, type LoginForm, type LoginMistakes, mistakesIn } from "../loginForm";
import styles from "../PasswordLogin.module.css";

const HOME_AFTER_MS = 1_500;

export default function PasswordLogin() {
  const { t } = useTranslation(["account", "errors"]);
  const [draft] = useState(keptDraft);
  const [form, setForm] = useState<LoginForm>({ phone: draft.phone, password: "", agreed: false });
  const [role, setRole] = useState<Role>(draft.role);
  const [mistakes, setMistakes] = useState<LoginMistakes>({});
  const [shown, setShown] = useState(false);

  const login = useMutation({
    mutationFn: async () => {
      await signIn({ phone: form.phone.trim(), password: form.password, role });
      toast(t("success"));
      await new Promise((later) => setTimeout(later, HOME_AFTER_MS));
      await switchTab(paths.home);
    },
    onError: (error) => {
      const text = error instanceof SeveralAccounts ? t("severalAccounts") : errorText(error);
      toast(text ?? t("errors:loginFailed"));
    },
  });

  function change(changed: Partial<LoginForm>): void {
    setForm({ ...form, ...changed });
    const [name] = Object.keys(changed);
    setMistakes({ ...mistakes, [name as keyof LoginForm]: undefined });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (login.isPending) return;
    const found = mistakesIn(form);
    setMistakes(found);
    const first = Object.keys(found)[0];
    if (first === undefined) login.mutate();
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <Screen kind="grey" title={t("passwordLoginTitle")} onBack={() => void goBack()}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Segmented
          label={t("role")}
          value={role}
          onChange={setRole}
          options={[
            { value: "user", label: t("roleStudent") },
            { value: "TEACHER", label: t("roleTutor") },
          ]}
        />
        <Field
          label={t("phone")}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          maxLength={20}
          value={form.phone}
          error={mistakes.phone && t(mistakes.phone)}
          onChange={(event) => change({ phone: event.target.value })}
        />
        <Field
          label={t("password")}
          name="password"
          type={shown ? "text" : "password"}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={form.password}
          error={mistakes.password && t(mistakes.password)}
          onChange={(event) => change({ password: event.target.value })}
          aside={
            <IconButton
              icon={shown ? "eyeOff" : "eye"}
              label={t(shown ? "hidePassword" : "showPassword")}
              onClick={() => setShown(!shown)}
            />
          }
        />
        <Agreement
          agreed={form.agreed}
          error={mistakes.agreed && t(mistakes.agreed)}
          onChange={(agreed) => change({ agreed })}
          onRead={(document) => {
            keepDraft({ phone: form.phone, role });
            void navigateTo(paths.userAgreement, { document });
          }}
        />
        <Button type="submit" wide busy={login.isPending}>
          {t("submit")}
        </Button>
      </form>
    </Screen>
  );
}
