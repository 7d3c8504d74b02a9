import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_LENGTH } from "@/rpc/bounds";
import { Field, IconButton } from "@/ui";
import { shapes } from "@/ui/shapes";
import type { Control } from "@/ui/useForm";

/** The current password, hidden unless the person shows it. */
export function PasswordField({ onChange, ...field }: Control<string, string>) {
  const { t } = useTranslation("deskAccount");
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      label={t("password")}
      type={isShown ? "text" : "password"}
      autoComplete="current-password"
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
