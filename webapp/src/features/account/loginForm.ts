import type { Role } from "@/rpc";

export interface LoginForm {
  readonly phone: string;
  readonly password: string;
  readonly agreed: boolean;
}

type Mistake = "phoneHint" | "phoneWrong" | "passwordHint" | "agreeFirst";

/** What is wrong with each part of the form, as a text's key; in the order of the form. */
export type LoginMistakes = { readonly [Part in keyof LoginForm]?: Mistake | undefined };

/** A mainland mobile number, or one with its country code; the service looks closer. */
const PHONE = /^(1[3-9]\d{9}|\+\d[\d -]{5,17})$/;

export function mistakesIn({ phone, password, agreed }: LoginForm): LoginMistakes {
  const digits = phone.trim();
  return {
    ...(digits === "" && { phone: "phoneHint" as const }),
    ...(digits !== "" && !PHONE.test(digits) && { phone: "phoneWrong" as const }),
    ...(password === "" && { password: "passwordHint" as const }),
    ...(!agreed && { agreed: "agreeFirst" as const }),
  };
}

const DRAFT = "wordmate.loginDraft";

/** What stays in the form while its reader looks at the agreement; never the password. */
export interface LoginDraft {
  readonly phone: string;
  readonly role: Role;
}

export function keepDraft(draft: LoginDraft): void {
  sessionStorage.setItem(DRAFT, JSON.stringify(draft));
}

export function keptDraft(): LoginDraft {
  try {
    const { phone, role } = JSON.parse(
      sessionStorage.getItem(DRAFT) ?? "{}",
    ) as Partial<LoginDraft>;
    return {
      phone: typeof phone === "string" ? phone : "",
      role: role === "TEACHER" ? role : "user",
    };
  } catch {
    return { phone: "", role: "user" };
  }
}
