import { type Draft, draft } from "./draft";
import { isAccountNo } from "./rules";

type Shared = Pick<Draft, "phone" | "role" | "agreed">;

/** The initial values of a sign-in form, from the other forms. */
export function drafted(): Shared {
  const { phone, role, agreed } = draft.get();
  return { phone, role, agreed };
}

/** Stores the fields that the sign-in forms share; an account number is no phone for them. */
export function keepDrafted({ phone, role, agreed }: Shared): void {
  draft.keep({ phone: isAccountNo(phone) ? "" : phone, role, agreed });
}
