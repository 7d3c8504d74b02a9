import { useEffect } from "react";
import { type Draft, draft } from "./draft";

type Drafted = Pick<Draft, "phone" | "role" | "agreed">;

/** Where a form of the sign-in begins: with what was said on another one. */
export function drafted(): Drafted {
  const { phone, role, agreed } = draft.get();
  return { phone, role, agreed };
}

/** Remembers what the other forms of the sign-in ask as well. */
export function useDrafted({ phone, role, agreed }: Drafted): void {
  useEffect(() => draft.keep({ phone, role, agreed }), [phone, role, agreed]);
}
