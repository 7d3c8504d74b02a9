import { type Draft, draft } from "./draft";
import { isAccountNo } from "./rules";

type Shared = Pick<Draft, "phone" | "role" | "agreed">;

/** Where a form of the sign-in begins: with what was said on another one. */
export function drafted(): Shared {
  const { phone, role, agreed } = draft.get();
  return { phone, role, agreed };
}

/** Keeps what the other forms of the sign-in ask as well; an account's number is no phone to them. */
export function keepDrafted({ phone, role, agreed }: Shared): void {
  draft.keep({ phone: isAccountNo(phone) ? "" : phone, role, agreed });
}
