import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { money } from "@/i18n/amounts";
import { errorText } from "@/i18n/errorText";
import { timestamp } from "@/i18n/format";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { ErrorBlock, Skeleton } from "@/ui";
import { SideCard } from "../../ui/SideCard";
import { monthBefore } from "./pay";
import styles from "./Tutors.module.css";

/** What a tutor's classes of this and the last month pay. */
export function PayCard({ userId }: { readonly userId: number }) {
  const { t } = useTranslation("deskTutors");
  const month = timestamp(serverNow()).slice(0, "2026-11".length);
  return (
    <SideCard title={t("pay")}>
      <dl className={styles.facts}>
        <Month userId={userId} month={month} label={t("payThis")} />
        <Month userId={userId} month={monthBefore(month)} label={t("payLast")} />
      </dl>
    </SideCard>
  );
}

interface MonthProps {
  readonly userId: number;
  readonly month: string;
  readonly label: string;
}

function Month({ userId, month, label }: MonthProps) {
  const { t } = useTranslation("deskTutors");
  const { data, error, refetch } = useQuery(callQuery("StoreRetrieveMonth", { month }));
  const own = data?.data.find(({ tutorId }) => tutorId === userId);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={1} height={20} />}
        {data &&
          (own
            ? `¥${money(own.commissionFen + own.subsidyFen)} · ${t("sessions", { count: own.sessions })}`
            : t("noPay"))}
      </dd>
    </div>
  );
}
