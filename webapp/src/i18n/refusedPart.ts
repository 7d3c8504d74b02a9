import { CallFailed } from "@/rpc";
import { type ErrorKey, errorText } from "./errorText";

/** The fields that a refusal is about; the first one in the form is marked. */
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
  SECOND_FACTOR_WRONG: ["code"],
  GUARDIAN_MISSING: ["isUnderFourteen"],
};

/** The path that a refusal is about, in the service's notation. */
function fieldOf({ data }: CallFailed): string | undefined {
  const { field } = (data ?? {}) as { readonly field?: unknown };
  return typeof field === "string" ? field : undefined;
}

/** The form field that a failure is about, with its message; none if the form has no such field. */
export function refusedPart(error: unknown, values: object, fallback: ErrorKey) {
  if (!(error instanceof CallFailed) || error.code === undefined) return undefined;
  const field = fieldOf(error);
  const name = field
    ?.split(".")
    .at(-1)
    ?.replace(/\[\d+\]$/, "");
  const parts = name === undefined ? (partsOf[error.code] ?? []) : [name];
  const part = parts.find((one) => one in values);
  const text = errorText(error, fallback);
  return part === undefined || text === null ? undefined : { part, text };
}
