import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { ErrorBlock, Skeleton, Text } from "@/ui";
import { deskPaths, linkTo } from "../navigation";
import { SideCard } from "../ui/SideCard";
import { LOG } from "./entries";
import styles from "./Log.module.css";
import { useEventNames } from "./words";

const NEWEST = 5;

/** The newest entries of the log about a person, in their file; it leads to all of them. */
export function LogCard({ accountNo }: { readonly accountNo: string }) {
  const { t } = useTranslation("deskLog");
  const names = useEventNames();
  const { data, error, refetch } = useQuery(callQuery(LOG, { accountNo, limit: NEWEST }));
  const now = serverNow();
  const time = (instant: number) => dayAndTime(instant, now);
  return (
    <SideCard title={t("newest")}>
      {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={NEWEST} height={40} />}
      {data?.data.length === 0 && <Text look="muted">{t("none")}</Text>}
      <ul className={styles.entries}>
        {data?.data.map((entry) => (
          <li key={entry.id}>
            <b>{names.of(entry.event)}</b>
            <span className={styles.muted}>
              {[time(entry.utcHappened), names.actor(entry.actor), names.why(entry, time)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <a href={linkTo(deskPaths.log, { person: accountNo })}>{t("allOfPerson")}</a>
    </SideCard>
  );
}
