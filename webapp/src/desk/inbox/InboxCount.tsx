import { useQuery } from "@tanstack/react-query";
import { callQuery } from "@/queries";
import { MINUTE_MS } from "@/time";
import { INBOX_COUNT } from "./inbox";

/** How much waits, as it is written; empty if nothing waits, or until it is known. */
export function useInboxCount(): string {
  const { data } = useQuery({ ...callQuery(INBOX_COUNT, {}), refetchInterval: MINUTE_MS });
  if (!data || data.count === 0) return "";
  return `${data.count}${data.isMore ? "+" : ""}`;
}

/** How much waits, beside the inbox's link. */
export default function InboxCount() {
  const count = useInboxCount();
  return count && <span> {count}</span>;
}
