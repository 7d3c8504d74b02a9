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

/** The place in the request that a refusal is about, as the service names it. */
function fieldOf({ data }: CallFailed): string | undefined {
  const { field } = (data ?? {}) as { readonly field?: unknown };
  return typeof field === "string" ? field : undefined;
}

/**
 * The part of a form that a failure is about, with what to say there; none when the form has no such
 * part.
 */
export function refusedPart(error: unknown, values: object, fallback: ErrorKey) {
  if (!(error instanceof CallFailed) || error.code === undefined) return undefined;
  const field = fieldOf(error);
  const name = field
    ?.split(".")
    .at(-1)
    ?.replace(/\[\d+\]$/, "");
  const parts = name === undefined ? (partsOf[error.code] ?? []) : [name];
  const part = parts.find((one) => one in values);
  // What the service has no sentence for it names as the interface writes it.
  const isNamed = ["：", ": "].some((colon) => error.message.includes(`${colon}${field}`));
  const text = isNamed ? i18n.t("invalidEntry") : errorText(error, fallback);
  return part === undefined || text === null ? undefined : { part, text };
}
