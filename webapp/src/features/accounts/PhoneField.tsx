import { useTranslation } from "react-i18next";
import { PHONE_LENGTH } from "@/rpc/bounds";
import { Field } from "@/ui";

interface PhoneFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (phone: string) => void;
  readonly label?: string;
  /** `username` if it has a password field. */
  readonly autoComplete?: "tel" | "username";
}

export function PhoneField({
  value,
  error,
  onChange,
  label,
  autoComplete = "tel",
}: PhoneFieldProps) {
  const { t } = useTranslation("accounts");
  return (
    <Field
      label={label ?? t("phone")}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      maxLength={PHONE_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
