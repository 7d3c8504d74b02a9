import { useId } from "react";
import { useTranslation } from "react-i18next";
import { learn } from "@/entities/person/entering";
import { keep } from "@/queries";
import { call } from "@/rpc";
import { Button, Dialog, toast } from "@/ui";
import { useForm } from "@/ui/useForm";
import { CodeField } from "./CodeField";
import styles from "./Form.module.css";
import { PasswordField } from "./PasswordField";
import { PhoneField } from "./PhoneField";
import { profileQuery } from "./profile/query";
import { codeMistake, phoneMistake, plainNumber } from "./rules";

interface ChangePhoneProps {
  /** Whether the account has a password, which is then required. */
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Changes the account's phone: a code is sent to the new number. */
export function ChangePhone({ hasPassword, onClose }: ChangePhoneProps) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const id = useId();
  const form = useForm({
    initial: { phone: "", code: "", password: "" },
    check: ({ phone, code, password }) => {
      const wrong = codeMistake(code);
      return {
        phone: phoneText(phone),
        code: wrong && t(wrong),
        password: hasPassword && password === "" ? t("passwordHint") : undefined,
      };
    },
    send: async ({ phone, code, password }) => {
      const asked = { phone: plainNumber(phone), code, ...(hasPassword && { password }) };
      const profile = await call("CustomerChangePhone", asked);
      learn({ profile });
      await keep(profileQuery.queryKey, profile);
      toast(t("phoneChanged"));
      onClose();
    },
    failure: "operationFailed",
  });
  const { values } = form;

  function phoneText(phone: string): string | undefined {
    const wrong = phoneMistake(phone);
    return wrong && t(wrong === "phoneWrong" ? "phoneAgain" : wrong);
  }

  return (
    <Dialog
      sheet
      title={t("changePhoneTitle")}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" form={id} busy={form.isSending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} {...form.props}>
        <PhoneField label={t("newPhone")} {...form.part("phone")} />
        <CodeField
          purpose="CHANGE_PHONE"
          phone={values.phone}
          {...form.part("code")}
          onPhoneWrong={() => form.mark("phone", phoneText(values.phone) ?? t("phoneAgain"))}
          onRefused={form.markRefusal}
          send={(phone) => call("CustomerApplyChangePhoneCode", { phone })}
        />
        {hasPassword && (
          <PasswordField
            label={t("password")}
            autoComplete="current-password"
            {...form.part("password")}
          />
        )}
      </form>
    </Dialog>
  );
}
