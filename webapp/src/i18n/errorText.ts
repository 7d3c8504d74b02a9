import { CallFailed, NotSignedIn } from "@/rpc";
import { i18n } from "./index";
import type errors from "./locales/zh-CN/errors.json";

export type ErrorKey = keyof typeof errors;

/** Refusals with a text of our own; all others are shown in the service's words. */
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
 * The message for an error, or none if it is shown elsewhere (the session's end). `fallback` is
 * used if there is no better text.
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
