import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_LENGTH } from "@/rpc/bounds";
import { Field, IconButton } from "@/ui";
import { shapes } from "@/ui/shapes";
import type { Control } from "@/ui/useForm";

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
          icon={{ shape: shown ? shapes.eyeOff : shapes.eye }}
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
  /** The form's props of both controls. */
  readonly part: (name: "password" | "confirmPassword") => Control<string, string>;
}

/** A new password, typed twice. */
export function NewPassword({ first = false, part }: NewPasswordProps) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <PasswordField
        label={t(first ? "setPassword" : "newPassword")}
        autoComplete="new-password"
        hint={t("passwordRule")}
        {...part("password")}
      />
      <PasswordField
        label={t("confirmPassword")}
        autoComplete="new-password"
        {...part("confirmPassword")}
      />
    </>
  );
}
