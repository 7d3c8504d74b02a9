import type { Answer, Ask } from "@/rpc";

export type FoundPerson = Answer<"StoreSearchPeople">["data"][number];
/** Students or tutors. */
export type PersonRole = NonNullable<Ask<"StoreSearchPeople">["role"]>;

/** A person as typed, or as chosen among those found. */
export interface Picked {
  /** Only the account number while nobody has asked for the name. */
  readonly text: string;
  readonly accountNo: string | null;
  readonly userId?: number;
}

export const NOBODY: Picked = { text: "", accountNo: null };

/** A person who was found. */
export function picked({
  userId,
  userName,
  accountNo,
}: Pick<FoundPerson, "userId" | "userName" | "accountNo">): Picked {
  return { text: `${userName} ${accountNo}`, accountNo, userId };
}

const NUMBER = /^[STD]\d{8,}(?= |$)/i;

/** The account number at the beginning of a text, such as “S00000001 Ming”; null if there is none. */
export function numberIn(text: string): string | null {
  return NUMBER.exec(text)?.[0].toUpperCase() ?? null;
}

/** A person of whom only the account number is known, such as from an address. */
export function pickedBy(accountNo: string): Picked {
  return accountNo === "" ? NOBODY : { text: accountNo, accountNo };
}
