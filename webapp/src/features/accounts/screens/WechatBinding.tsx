import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { LoginAnswer } from "@/entities/person/session";
import { i18n } from "@/i18n";
import { redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { CallFailed, call, type Role, ticketOf } from "@/rpc";
import { Button, confirm } from "@/ui";
import { useForm } from "@/ui/useForm";
import { Agreement } from "../Agreement";
import { signInBy } from "../arriving";
import { draft } from "../draft";
import { drafted, keepDrafted } from "../drafted";
import styles from "../Form.module.css";
import { LoginScreen } from "../LoginScreen";
import { RoleChoice } from "../RoleChoice";
import {
  codesIn,
  forgetCodes,
  goToWeChat,
  inWeChat,
  keptState,
  onMobile,
  type WeChatCodes,
} from "../wechat";

/**
 * Signs in by WeChat: with codes in the address, through WeChat's page, or explains how to get
 * there.
 */
export default function WechatBinding() {
  const { t } = useTranslation(["accounts", "errors"]);
  const [search] = useSearchParams();
  const [spent, setSpent] = useState("");
  const given = codesIn(search, new URLSearchParams(window.location.search), keptState());
  const codes = given?.wechatCode === spent ? null : given;
  const here = codes !== null || inWeChat();
  return (
    <LoginScreen title={t("wechatTitle")}>
      {here ? (
        <ByWeChat codes={codes} onSpent={setSpent} />
      ) : (
        <p className={styles.note}>{t(onMobile() ? "wechatOpen" : "errors:openOnPhone")}</p>
      )}
      <Button
        wide
        kind={here ? "secondary" : "primary"}
        onClick={() => void redirectTo(paths.phoneLogin)}
      >
        {t("byCode")}
      </Button>
    </LoginScreen>
  );
}

interface ByWeChatProps {
  /** Without codes WeChat is asked for them first. */
  readonly codes: WeChatCodes | null;
  readonly onSpent: (wechatCode: string) => void;
}

function ByWeChat({ codes, onSpent }: ByWeChatProps) {
  const { t } = useTranslation("accounts");
  const form = useForm({
    initial: drafted,
    check: ({ agreed }) => ({ agreed: agreed ? undefined : t("agreeFirst") }),
    send: ({ role }) => (codes ? spend(codes, signIn(codes, role)) : goToWeChat()),
    failure: codes?.phoneCode ? "phoneNumberFailed" : "quickLoginFailed",
    keep: keepDrafted,
  });
  const { values, mistakes, change } = form;

  /** The codes are used up once the service received them, but not offline. */
  async function spend({ wechatCode }: WeChatCodes, signingIn: Promise<void>): Promise<void> {
    let isOver = true;
    try {
      await signingIn;
    } catch (error) {
      isOver = !(error instanceof CallFailed && error.kind === "offline");
      throw error;
    } finally {
      if (isOver) {
        forgetCodes();
        onSpent(wechatCode);
      }
    }
  }

  // A user who returns from WeChat's page has already given consent.
  const isBack = codes?.source === "WEB" && values.agreed;
  useEffect(() => {
    if (isBack) form.props.ref.current?.requestSubmit();
  }, [isBack, form.props.ref]);

  return (
    <form className={styles.form} {...form.props}>
      <RoleChoice role={values.role} onChange={(role) => change({ role })} />
      <Agreement
        agreed={values.agreed}
        error={mistakes.agreed}
        onChange={(agreed) => change({ agreed })}
      />
      <Button type="submit" wide busy={form.isSending}>
        {t("wechatSubmit")}
      </Button>
    </form>
  );
}

async function signIn(codes: WeChatCodes, role: Role): Promise<void> {
  try {
    await signInBy(() => login(codes, role), "");
  } catch (error) {
    const bindTicket = ticketOf(error, "WECHAT_NOT_BOUND");
    if (bindTicket === null) throw error;
    await offerBinding(bindTicket);
  }
}

function login(codes: WeChatCodes, role: Role): Promise<LoginAnswer> {
  const { wechatCode, phoneCode, source } = codes;
  const common = { wechatCode, loginAs: [role], inviteUserId: draft.get().inviteUserId };
  return phoneCode === null
    ? call("CustomerLoginByWeChat", { ...common, source })
    : call("CustomerLoginByWeChatPhoneCode", { ...common, phoneCode });
}

/** Binds a WeChat account without phone to one. */
async function offerBinding(bindTicket: string): Promise<void> {
  const yes = await confirm({
    title: i18n.t("errors:phoneNotBound"),
    text: i18n.t("accounts:bindNote"),
    confirmLabel: i18n.t("accounts:bindTitle"),
  });
  if (!yes) return;
  draft.keep({ bindTicket });
  await redirectTo(paths.phoneLogin, { bind: true });
}
