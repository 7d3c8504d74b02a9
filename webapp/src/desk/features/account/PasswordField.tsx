import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_LENGTH } from "@/rpc/bounds";
import { Field, IconButton } from "@/ui";
import { shapes } from "@/ui/shapes";
import type { Control } from "@/ui/useForm";

interface PasswordFieldProps extends Control<string, string> {
  readonly label?: string;
  readonly hint?: string;
  readonly autoComplete?: "current-password" | "new-password";
}

/** A password, the current one unless it says otherwise; hidden unless the person shows it. */
export function PasswordField({
  autoComplete = "current-password",
  onChange,
  ...field
}: PasswordFieldProps) {
  const { t } = useTranslation("deskAccount");
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={t("password")}
      {...field}
      type={isShown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={PASSWORD_LENGTH}
      onChange={(event) => onChange(event.target.value)}
      aside={
        <IconButton
          icon={{ shape: isShown ? shapes.eyeOff : shapes.eye }}
          label={t(isShown ? "hidePassword" : "showPassword")}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
