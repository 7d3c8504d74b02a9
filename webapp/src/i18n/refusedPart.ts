import { CallFailed } from "@/rpc";
import { type ErrorKey, errorText } from "./errorText";
import { i18n } from "./index";

/** The parts that a refusal is about; the first of them that the form has is marked. */
const partsOf: { readonly [Code in string]?: readonly string[] } = {
  PHONE_INVALID: ["phone"],
  ACCOUNT_EXISTS: ["phone"],
  LOGIN_FAILED: ["password"],
  CODE_WRONG: ["code"],
  CODE_EXPIRED: ["code"],
  CODE_EXHAUSTED: ["code"],
  WEAK_PASSWORD: ["newPassword", "password"],
  COMMON_PASSWORD: ["newPassword", "password"],
  PASSWORD_UNCHANGED: ["newPassword", "password"],
  PASSWORD_MISMATCH: ["confirmPassword"],
  OLD_PASSWORD_WRONG: ["oldPassword", "password"],
  INVITE_CODE_INVALID: ["inviteCode"],
  ID_NUMBER_INVALID: ["idNumber"],
};

/** Refusals that name the part themselves, at their end. */
const NAMING = new Set(["PARAMETER_ERROR", "INVALID_PROFILE"]);
const NAMED = /[:：]\s*(?:\w+\.)*(\w+)$/;

/**
 * The part of a form that a failure is about, with what to say there; none when the form has no such
 * part.
 */
export function refusedPart(error: unknown, values: object, fallback: ErrorKey) {
  if (!(error instanceof CallFailed) || error.code === undefined) return undefined;
  const isNaming = NAMING.has(error.code);
  const parts = isNaming ? [NAMED.exec(error.message)?.[1] ?? ""] : (partsOf[error.code] ?? []);
  const part = parts.find((name) => name in values);
  const text = isNaming ? i18n.t("invalidEntry") : errorText(error, fallback);
  return part === undefined || text === null ? undefined : { part, text };
}
