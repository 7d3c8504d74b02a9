import { useQuery } from "@tanstack/react-query";
import { callQuery } from "@/queries";
import { MINUTE_MS } from "@/time";
import { INBOX_COUNT } from "./inbox";

/** How much waits, beside the inbox's link; nothing if nothing waits. */
export default function InboxCount() {
  const { data } = useQuery({ ...callQuery(INBOX_COUNT, {}), refetchInterval: MINUTE_MS });
  if (!data || data.count === 0) return null;
  return <span> {`${data.count}${data.isMore ? "+" : ""}`}</span>;
}
