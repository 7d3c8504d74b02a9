import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_LENGTH } from "@/rpc/bounds";
import { Field, IconButton } from "@/ui";

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly onChange: (password: string) => void;
}

/** A password, hidden unless the user shows it. */
export function PasswordField({ onChange, ...field }: PasswordFieldProps) {
  const { t } = useTranslation("accounts");
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={PASSWORD_LENGTH}
      onChange={(event) => onChange(event.target.value)}
      aside={
        <IconButton
          icon={shown ? "eyeOff" : "eye"}
          label={t(shown ? "hidePassword" : "showPassword")}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

interface NewPasswordProps {
  /** Whether there was no password before. */
  readonly first?: boolean;
  readonly values: { readonly password: string; readonly confirmPassword: string };
  readonly mistakes: {
    readonly password?: string | undefined;
    readonly confirmPassword?: string | undefined;
  };
  readonly onChange: (changes: { password?: string; confirmPassword?: string }) => void;
}

/** A new password, typed twice. */
export function NewPassword({ first = false, values, mistakes, onChange }: NewPasswordProps) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <PasswordField
        label={t(first ? "setPassword" : "newPassword")}
        name="password"
        autoComplete="new-password"
        hint={t("passwordRule")}
        value={values.password}
        error={mistakes.password}
        onChange={(password) => onChange({ password })}
      />
      <PasswordField
        label={t("confirmPassword")}
        name="confirmPassword"
        autoComplete="new-password"
        value={values.confirmPassword}
        error={mistakes.confirmPassword}
        onChange={(confirmPassword) => onChange({ confirmPassword })}
      />
    </>
  );
}
