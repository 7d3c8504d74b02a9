import type { Role } from "@/rpc";
import { ofTab } from "@/storage";
import { createDraft } from "@/ui/draft";

/** A verified phone without account. */
export interface RegisterTicket {
  readonly ticket: string;
  /** Empty if only the service knows it, because WeChat confirmed it. */
  readonly phone: string;
}

/**
 * What a visitor has entered and proven so far. It is shared between the sign-in screens, survives
 * a reload, and ends with the tab. Never a password, a code or an ID number.
 */
export interface Draft {
  readonly phone: string;
  readonly role: Role;
  readonly agreed: boolean;
  /** Other registration fields. */
  readonly registration: Readonly<Record<string, string>>;
  /** The inviter, from the link. */
  readonly inviteUserId: number | null;
  /** Proves the phone for a registration. */
  readonly registerTicket: RegisterTicket | null;
  /** The WeChat account to bind to a phone. */
  readonly bindTicket: string | null;
  /** Allows resetting the password. */
  readonly resetTicket: string | null;
  /** The phone of that password. */
  readonly resetNames: readonly string[];
}

const EMPTY: Draft = {
  phone: "",
  role: "user",
  agreed: false,
  registration: {},
  inviteUserId: null,
  registerTicket: null,
  bindTicket: null,
  resetTicket: null,
  resetNames: [],
};

export const draft = createDraft<Draft>(ofTab, "wordmate.loginDraft", EMPTY, (read) => ({
  ...read,
  role: read.role === "TEACHER" ? "TEACHER" : "user",
}));

/** Remembers the inviter in the address. */
export function noteInvitation(search: URLSearchParams): void {
  const inviteUserId = Number(search.get("inviteUserId"));
  if (Number.isSafeInteger(inviteUserId) && inviteUserId > 0) draft.keep({ inviteUserId });
}
