import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { Drawing } from "@/ui";
import styles from "./Bell.module.css";

const BELL = "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4";
const EVERY_MS = 60_000;
const MOST = 99;

/** Leads to the notices and shows the number of unread ones. */
export default function Bell() {
  const { t } = useTranslation("home");
  const { data } = useQuery({
    ...callQuery("CustomerListNotification", { pageSize: 1 }),
    refetchInterval: EVERY_MS,
  });
  const unread = data?.unread ?? 0;
  return (
    <button
      type="button"
      className={styles.bell}
      aria-label={unread > 0 ? t("noticesUnread", { count: unread }) : t("notices")}
      onClick={() => void navigateTo(paths.notifications)}
    >
      <Drawing shape={BELL} />
      {unread > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </button>
  );
}
