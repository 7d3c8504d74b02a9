import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidate } from "@/queries";
import { call } from "@/rpc";
import { useForm } from "@/ui/useForm";
import { FormDialog } from "../../people/FormDialog";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import { PasswordField } from "./PasswordField";

/** Replaces the person's own password, such as the first one that a colleague chose. */
export function PasswordCard() {
  const { t } = useTranslation("deskAccount");
  const [isChanging, setChanging] = useState(false);
  return (
    <SideCard title={t("ownPassword")}>
      <Act onClick={() => setChanging(true)}>{t("changePassword")}</Act>
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} />}
    </SideCard>
  );
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("deskAccount");
  const form = useForm({
    initial: { oldPassword: "", newPassword: "" },
    check: ({ oldPassword, newPassword }) => ({
      oldPassword: oldPassword === "" ? t("passwordMissing") : undefined,
      newPassword: newPassword === "" ? t("newPasswordMissing") : undefined,
    }),
    async send(passwords) {
      // The new one can be read in its field instead of being typed twice.
      const asked = { ...passwords, confirmPassword: passwords.newPassword };
      await call("CustomerChangePassword", asked);
      notify(t("passwordChanged"));
      onClose();
      await invalidate("StoreListSession");
    },
    failure: "operationFailed",
  });
  return (
    <FormDialog
      title={t("changePassword")}
      form={form}
      action={t("changePassword")}
      onClose={onClose}
    >
      <PasswordField label={t("oldPassword")} {...form.part("oldPassword")} />
      <PasswordField
        label={t("newPassword")}
        hint={t("newPasswordHint")}
        autoComplete="new-password"
        {...form.part("newPassword")}
      />
    </FormDialog>
  );
}
