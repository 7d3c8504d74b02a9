import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { call, refusedWith } from "@/rpc";
import { Button, toast } from "@/ui";
import { useForm } from "@/ui/useForm";
import { draft } from "../draft";
import styles from "../Form.module.css";
import { LoginScreen } from "../LoginScreen";
import { NewPassword } from "../PasswordField";
import { confirmMistake, newPasswordMistake } from "../rules";

/** The second half of a password reset: the new password, typed twice. */
export default function ResetPassword() {
  const { t } = useTranslation("accounts");
  const { resetTicket, resetNames } = draft.get();
  const form = useForm({
    initial: { password: "", confirmPassword: "" },
    check: ({ password, confirmPassword }) => {
      const wrong = newPasswordMistake(password);
      const different = confirmMistake(password, confirmPassword);
      return { password: wrong && t(wrong), confirmPassword: different && t(different) };
    },
    send: async (values) => {
      await reset(resetTicket ?? "", values);
      toast(t("resetDone"));
      await redirectTo(paths.passwordLogin);
    },
    failure: "passwordResetFailed",
  });

  // Without a verified phone there is nothing to reset.
  useEffect(() => {
    if (draft.get().resetTicket === null) void redirectTo(paths.forgotPassword);
  }, []);

  return (
    <LoginScreen title={t("resetTitle")}>
      <form className={styles.form} {...form.props}>
        {resetNames.length > 0 && (
          <p className={styles.note}>{t("resetFor", { names: resetNames.join(t("comma")) })}</p>
        )}
        <NewPassword part={form.part} />
        <Button type="submit" wide busy={form.isSending}>
          {t("resetSubmit")}
        </Button>
      </form>
    </LoginScreen>
  );
}

async function reset(
  ticket: string,
  values: { readonly password: string; readonly confirmPassword: string },
): Promise<void> {
  try {
    await call("CustomerResetPasswordWithoutToken", { ticket, ...values });
    draft.keep({ resetTicket: null, resetNames: [] });
  } catch (error) {
    if (refusedWith(error, "TICKET_INVALID")) {
      draft.keep({ resetTicket: null });
      await redirectTo(paths.forgotPassword);
    }
    throw error;
  }
}
