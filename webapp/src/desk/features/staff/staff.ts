import type { Answer, Right } from "@/rpc";
import { type Me, may } from "../../session";

export const STAFF = "StoreListStaff";

export type ListedStaff = Answer<typeof STAFF>["data"][number];

/** The rights in the order in which they are shown; the owner has all of them. */
export const RIGHTS = [
  "schedule",
  "people",
  "pay",
  "content",
  "audit",
  "privacy",
  "owner",
] as const satisfies readonly Right[];

export type Deed =
  | "setRights"
  | "setPassword"
  | "resetSecondFactor"
  | "closeAccount"
  | "openAccount";

/**
 * What a person may do to another one of the staff: an owner everything, others close and open
 * accounts without rights. Nobody does it to themselves.
 */
export function actionsOf(person: ListedStaff, me: Me): readonly Deed[] {
  const isOwner = may(me, "owner");
  if (person.userId === me.userId || (!isOwner && person.rights.length > 0)) return [];
  if (person.disabled) return ["openAccount"];
  if (!isOwner) return ["closeAccount"];
  return [
    "setRights",
    "setPassword",
    ...(person.hasSecondFactor ? (["resetSecondFactor"] as const) : []),
    "closeAccount",
  ];
}
