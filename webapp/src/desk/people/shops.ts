import { useQuery } from "@tanstack/react-query";
import { callQuery } from "@/queries";
import { may, useMe } from "../session";

/** A list takes as many institutions as a page may have. */
const MOST = 1000;

export const SHOPS = "StoreListInstitution";

/** The institutions, for who sees several; null for others. */
export function useShops() {
  const me = useMe();
  const seesSeveral = me?.seesAll === true && may(me, "people");
  const { data } = useQuery({ ...callQuery(SHOPS, { limit: MOST }), enabled: seesSeveral });
  return seesSeveral ? (data?.data ?? []) : null;
}
