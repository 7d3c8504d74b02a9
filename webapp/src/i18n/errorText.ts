import { CallFailed, NotSignedIn } from "@/rpc";
import { i18n } from "./index";
import type errors from "./locales/zh-CN/errors.json";

export type ErrorKey = keyof typeof errors;

/** Refusals that have a text of the catalogue; all others are told in the service's own words. */
const byCode: { readonly [Code in string]?: ErrorKey } = {
  NO_ACCOUNT_WITH_ROLE: "noAccountWithRole",
  PHONE_NOT_REGISTERED: "phoneNotRegistered",
  RESULT_REQUIRED: "resultRequired",
  ROLE_CANNOT_OPERATE: "roleCannotOperate",
  SMS_FAILED: "codeSendFailed",
  WECHAT_NOT_BOUND: "phoneNotBound",
};

/** Refusals about which the screen has more to say than the service. */
const toldByScreen = new Set(["WECHAT_FAILED"]);

/**
 * What to tell a person about an error, or none when there is nothing to tell (the session's end,
 * which is told elsewhere). `fallback` is said when nobody knows better.
 */
export function errorText(error: unknown, fallback?: ErrorKey): string | null {
  if (error instanceof NotSignedIn) return i18n.t("errors:notLoggedIn");
  if (!(error instanceof CallFailed)) return i18n.t(`errors:${fallback ?? "operationFailed"}`);
  switch (error.kind) {
    case "offline":
      return i18n.t("errors:offline");
    case "timeout":
      return i18n.t("errors:timeout");
    case "http":
      return i18n.t("errors:requestFailedStatus", { status: error.status });
    case "refused":
      return refusalText(error, fallback ?? "requestFailed");
    case "cancelled":
      return i18n.t("errors:cancelled");
    case "expired":
      return null;
  }
}

function refusalText({ code = "", message }: CallFailed, fallback: ErrorKey): string {
  const general = code === "PARAMETER_ERROR" ? "parameterError" : fallback;
  const isScreens = message === "" || toldByScreen.has(code);
  const key = byCode[code] ?? (isScreens ? general : undefined);
  return key === undefined ? message : i18n.t(`errors:${key}`);
}
