import { useTranslation } from "react-i18next";
import type { Role } from "@/rpc";
import { Segmented } from "@/ui";

interface RoleChoiceProps {
  readonly role: Role;
  readonly onChange: (role: Role) => void;
}

export function RoleChoice({ role, onChange }: RoleChoiceProps) {
  const { t } = useTranslation("accounts");
  return (
    <Segmented
      label={t("role")}
      value={role}
      onChange={onChange}
      options={[
        { value: "user", label: t("roleStudent") },
        { value: "TEACHER", label: t("roleTutor") },
      ]}
    />
  );
}
