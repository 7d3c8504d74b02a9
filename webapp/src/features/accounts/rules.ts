/** The validation of account forms. The service validates again, and more strictly. */

/** A mainland mobile number, optionally with its country code. */
const PHONE = /^(1[3-9]\d{9}|\+\d{6,15})$/;
/** Separators that people and keyboards put between digits, including the long-vowel mark. */
const BETWEEN = /[\s\p{Cf}\p{Pd}().·ー]/gu;
const CODE = /^\d{6}$/;
const INVITE_CODE = /^[A-Za-z0-9 -]{8,32}$/;

export const CODE_DIGITS = 6;
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 16;
/** A shorter password gets this error first. */
const PASSWORD_TOO_SHORT = 6;

/** An account number, as shown in My. */
const ACCOUNT_NO = /^[ST]\d{8}$/i;

/** A phone or account number without variations of spelling: 138 0000-0001, １３８０００００００１. */
export const plainNumber = (text: string) => text.normalize("NFKC").replace(BETWEEN, "");
export const isAccountNo = (text: string) => ACCOUNT_NO.test(plainNumber(text));
export const isPhone = (text: string) => PHONE.test(plainNumber(text));

/** The error of an entry, as the key of a text. */
export type Mistake =
  | "accountHint"
  | "accountWrong"
  | "phoneHint"
  | "phoneWrong"
  | "codeHint"
  | "codeWrong"
  | "passwordHint"
  | "passwordShort"
  | "passwordWeak"
  | "confirmHint"
  | "passwordMismatch"
  | "passwordUnchanged"
  | "inviteHint"
  | "inviteWrong"
  | "chooseChild"
  | "nameHint"
  | "ageHint"
  | "guardianNameHint"
  | "guardianRelationHint"
  | "agreeFirst";

export function phoneMistake(phone: string): Mistake | undefined {
  if (phone.trim() === "") return "phoneHint";
  return isPhone(phone) ? undefined : "phoneWrong";
}

export function accountMistake(account: string): Mistake | undefined {
  if (account.trim() === "") return "accountHint";
  return isPhone(account) || isAccountNo(account) ? undefined : "accountWrong";
}

export function inviteMistake(inviteCode: string): Mistake | undefined {
  if (inviteCode.trim() === "") return "inviteHint";
  return INVITE_CODE.test(inviteCode.trim()) ? undefined : "inviteWrong";
}

export function codeMistake(code: string): Mistake | undefined {
  if (code === "") return "codeHint";
  return CODE.test(code) ? undefined : "codeWrong";
}

/** 8 to 16 characters with letters and digits. */
export function newPasswordMistake(password: string): Mistake | undefined {
  if (password === "") return "passwordHint";
  if (password.length <= PASSWORD_TOO_SHORT) return "passwordShort";
  const fits = password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
  return fits && /[A-Za-z]/.test(password) && /\d/.test(password) ? undefined : "passwordWeak";
}

/** A new password must differ from the current one. */
export function unchangedMistake(password: string, present: string): Mistake | undefined {
  return password !== "" && password === present ? "passwordUnchanged" : undefined;
}

export function confirmMistake(password: string, confirmed: string): Mistake | undefined {
  if (confirmed === "") return "confirmHint";
  return confirmed === password ? undefined : "passwordMismatch";
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = "10X98765432";

/** Whether a text is a mainland ID number: 17 digits with a birth date, and its check character. */
export function isIdNumber(text: string, now: number): boolean {
  const number = text.trim().toUpperCase();
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  if (CHECKS[sum % 11] !== number[17]) return false;
  const [year = 0, month = 0, day = 0] = [
    number.slice(6, 10),
    number.slice(10, 12),
    number.slice(12, 14),
  ].map(Number);
  const born = new Date(Date.UTC(year, month - 1, day));
  const exists = born.getUTCMonth() === month - 1 && born.getUTCDate() === day;
  return exists && year >= 1900 && born.getTime() <= now;
}
