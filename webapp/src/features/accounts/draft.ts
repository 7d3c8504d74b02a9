import type { Role } from "@/rpc";
import { createDraft } from "@/ui/draft";

/** Stands for a phone that was proven, and has no account yet. */
export interface RegisterTicket {
  readonly ticket: string;
  /** Empty when only the service knows it: WeChat vouches for it. */
  readonly phone: string;
}

/**
 * What somebody on the way in has said and proven so far: it goes from screen to screen, outlives a
 * reload, and ends with the tab. Never a password, a code or an ID number.
 */
export interface Draft {
  readonly phone: string;
  readonly role: Role;
  readonly agreed: boolean;
  /** What else was filled in for a registration, part by part. */
  readonly registration: Readonly<Record<string, string>>;
  /** Who invited this person, by the link they came with. */
  readonly inviteUserId: number | null;
  /** Proves its phone for a registration. */
  readonly registerTicket: RegisterTicket | null;
  /** Stands for a WeChat account that is to be bound to a phone. */
  readonly bindTicket: string | null;
  /** Lets the password be reset. */
  readonly resetTicket: string | null;
  /** Whose password that is. */
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

export const draft = createDraft<Draft>(sessionStorage, "wordmate.loginDraft", EMPTY, (read) => ({
  ...read,
  role: read.role === "TEACHER" ? "TEACHER" : "user",
}));

/** Remembers who invited, when the address says so. */
export function noteInvitation(search: URLSearchParams): void {
  const inviteUserId = Number(search.get("inviteUserId"));
  if (Number.isSafeInteger(inviteUserId) && inviteUserId > 0) draft.keep({ inviteUserId });
}
