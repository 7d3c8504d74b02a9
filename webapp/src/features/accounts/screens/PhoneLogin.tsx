import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { LoginAnswer } from "@/entities/person/session";
import { redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { call, refusedWith } from "@/rpc";
import { Button } from "@/ui";
import { useForm } from "@/ui/useForm";
import { Agreement } from "../Agreement";
import { signInBy } from "../arriving";
import { CodeField } from "../CodeField";
import { draft } from "../draft";
import { drafted, keepDrafted } from "../drafted";
import styles from "../Form.module.css";
import { LoginScreen } from "../LoginScreen";
import { PhoneField } from "../PhoneField";
import { RoleChoice } from "../RoleChoice";
import { codeMistake, phoneMistake, plainNumber } from "../rules";

type Values = ReturnType<typeof drafted> & { readonly code: string };

/** Signs in by a code to the phone; with a WeChat ticket, also binds the WeChat account. */
export default function PhoneLogin() {
  const { t } = useTranslation("accounts");
  const [search] = useSearchParams();
  const bindTicket = search.has("bind") ? draft.get().bindTicket : null;
  const use = bindTicket === null ? "LOGIN" : "BIND_WECHAT";
  const form = useForm<Values>({
    initial: () => ({ ...drafted(), code: "" }),
    check: ({ phone, code, agreed }) => {
      const [ofPhone, ofCode] = [phoneMistake(phone), codeMistake(code)];
      return {
        phone: ofPhone && t(ofPhone),
        code: ofCode && t(ofCode),
        agreed: agreed ? undefined : t("agreeFirst"),
      };
    },
    send: ({ code, role, ...values }) => {
      const phone = plainNumber(values.phone);
      return signInBy(() => login(phone, code, role, bindTicket), phone);
    },
    failure: "loginFailed",
    keep: keepDrafted,
  });
  const { values, mistakes, change } = form;

  return (
    <LoginScreen title={t(bindTicket === null ? "phoneLoginTitle" : "bindTitle")}>
      <form className={styles.form} {...form.props}>
        {bindTicket !== null && <p className={styles.note}>{t("bindNote")}</p>}
        <RoleChoice role={values.role} onChange={(role) => change({ role })} />
        <PhoneField {...form.part("phone")} />
        <CodeField
          purpose={use}
          phone={values.phone}
          {...form.part("code")}
          onPhoneWrong={() => form.mark("phone", t(phoneMistake(values.phone) ?? "phoneWrong"))}
          onRefused={form.markRefusal}
          send={(phone) => call("ApplyUserLoginPhoneCode", { phone, use })}
        />
        <Agreement
          agreed={values.agreed}
          error={mistakes.agreed}
          onChange={(agreed) => change({ agreed })}
        />
        <Button type="submit" wide busy={form.isSending}>
          {t(bindTicket === null ? "submit" : "bindSubmit")}
        </Button>
      </form>
      <nav className={styles.links} aria-label={t("moreWays")}>
        <Button kind="quiet" small onClick={() => void redirectTo(paths.passwordLogin)}>
          {t("byPassword")}
        </Button>
      </nav>
    </LoginScreen>
  );
}

async function login(
  phone: string,
  code: string,
  role: Values["role"],
  bindTicket: string | null,
): Promise<LoginAnswer> {
  const { inviteUserId } = draft.get();
  const loginAs = [role];
  if (bindTicket === null) {
    return call("CustomerLoginByPhoneCode", { phone, code, loginAs, inviteUserId });
  }
  const asked = { wechatOpenId: bindTicket, phone, phoneCode: code, loginAs, inviteUserId };
  try {
    return await call("CustomerBindWeChat", asked);
  } catch (error) {
    // The WeChat ticket has expired: WeChat must be asked again.
    if (refusedWith(error, "TICKET_INVALID")) {
      draft.keep({ bindTicket: null });
      await redirectTo(paths.wechatBinding);
    }
    throw error;
  }
}
