import { useTranslation } from "react-i18next";
import { clockTime } from "@/i18n/format";
import { longDateOf } from "@/i18n/when";
import type { CommissionView } from "@/rpc";
import { Stack, Text } from "@/ui";
import { Badge } from "@/ui/Badge";
import { Facts } from "@/ui/Facts";
import { Amount } from "../Amount";
import styles from "../Pay.module.css";
import { tones } from "../tones";

interface HeadProps {
  readonly record: CommissionView;
  readonly now: number;
}

/** The class, its pay, and the payment's state. */
export function Head({ record, now }: HeadProps) {
  const { t } = useTranslation("pay");
  const { t: common } = useTranslation();
  const at = record.appointmentTime;
  return (
    <Stack as="section" gap={1} className={styles.top}>
      <p className={styles.eyebrow}>
        {longDateOf(at, now)} {clockTime(at)}
      </p>
      <h2>
        <Amount fen={record.totalFen} />
      </h2>
      <p className={styles.whose}>
        <Facts facts={[record.userName, common(`lesson${record.lessonType}`)]} />
        <Badge tone={tones[record.status]}>{t(record.status)}</Badge>
        {record.isDeduction && <Badge>{t("deduction")}</Badge>}
        {record.isNoShow && !record.isDeduction && <Badge>{common("statusNO_SHOW")}</Badge>}
        {record.problemFlag && <Badge tone="warning">{t("flagged")}</Badge>}
      </p>
      {record.failReason &&
        (record.status === "ISSUE_FAILED" ? (
          <p className={styles.negative}>{t("failed", { reason: record.failReason })}</p>
        ) : (
          <Text look="quiet">{t("takenBack", { reason: record.failReason })}</Text>
        ))}
    </Stack>
  );
}
