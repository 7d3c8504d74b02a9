import { useTranslation } from "react-i18next";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { call, ticketOf } from "@/rpc";
import { Button } from "@/ui";
import { useForm } from "@/ui/useForm";
import { offerRegistration } from "../arriving";
import { CodeField, type CodeSent } from "../CodeField";
import { draft } from "../draft";
import styles from "../Form.module.css";
import { LoginScreen } from "../LoginScreen";
import { PhoneField } from "../PhoneField";
import { codeMistake, phoneMistake, plainNumber } from "../rules";

/** The first half of a password reset: a code verifies the phone. */
export default function ForgotPassword() {
  const { t } = useTranslation("accounts");
  const form = useForm({
    initial: () => ({ phone: draft.get().phone, code: "" }),
    check: ({ phone, code }) => {
      const [ofPhone, ofCode] = [phoneMistake(phone), codeMistake(code)];
      return { phone: ofPhone && t(ofPhone), code: ofCode && t(ofCode) };
    },
    send: ({ phone, code }) => verify(plainNumber(phone), code),
    failure: "passwordResetFailed",
  });
  const { values } = form;

  return (
    <LoginScreen title={t("forgotTitle")}>
      <form className={styles.form} {...form.props}>
        <p className={styles.note}>{t("forgotNote")}</p>
        <PhoneField {...form.part("phone")} />
        <CodeField
          purpose="RESET_PASSWORD"
          phone={values.phone}
          {...form.part("code")}
          onPhoneWrong={() => form.mark("phone", t(phoneMistake(values.phone) ?? "phoneWrong"))}
          onRefused={form.markRefusal}
          send={sendCode}
        />
        <Button type="submit" wide busy={form.isSending}>
          {t("next")}
        </Button>
      </form>
    </LoginScreen>
  );
}

/** Sends a code; a phone without account has no password to reset. */
async function sendCode(phone: string): Promise<CodeSent | null> {
  const { exists } = await call("CheckUserExistByPhone", { phone });
  if (exists) return call("CustomerApplyResetPasswordWithoutToken", { phone });
  await offerRegistration(phone, null);
  return null;
}

async function verify(phone: string, code: string): Promise<void> {
  try {
    const asked = { phone, code };
    const answer = await call("CustomerVerifyResetPasswordCodeWithoutToken", asked);
    const resetNames = answer.candidates.map(({ userName }) => userName);
    draft.keep({ phone, resetTicket: answer.ticket, resetNames });
    await navigateTo(paths.resetPassword);
  } catch (error) {
    const ticket = ticketOf(error, "PHONE_NOT_REGISTERED");
    if (ticket === null) throw error;
    await offerRegistration(phone, ticket);
  }
}
