import { useTranslation } from "react-i18next";
import type { AuditedReview, PlanAuditView } from "@/rpc";
import { classes, Section, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Facts } from "@/ui/Facts";
import { Stats } from "@/ui/Stats";
import styles from "../AfterClass.module.css";
import { dateName } from "./Days";

/** Compares the reviews that should have followed the lesson with those that did, with reasons. */
export function Audit({ audit }: { readonly audit: PlanAuditView }) {
  const { t } = useTranslation("afterClass");
  const last = audit.invalid > 0 ? (["invalid"] as const) : [];
  const numbers = ["expected", "booked", "done", "missed", ...last] as const;
  return (
    <Section title={t("audit")}>
      <Stats stats={numbers.map((one) => ({ label: t(one), value: audit[one] }))} />
      {audit.reason && <Text look="quiet">{t(`reason_${audit.reason}`)}</Text>}
      {audit.days.length > 0 && (
        <Card className={styles.audit}>
          <ul>
            {audit.days.map((one) => (
              <Audited key={`${one.date} ${one.courseOrderId}`} review={one} />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function Audited({ review }: { readonly review: AuditedReview }) {
  const { t } = useTranslation("afterClass");
  const { day, date, state, reason } = review;
  const isOpen = reason === "omitted" || reason === "by_hand";
  return (
    <li className={styles.audited}>
      <b>{t("day", { day })}</b>
      <span>{dateName(date)}</span>
      <span className={classes(isOpen && styles.omitted)}>
        <Facts facts={[t(`state_${state}`), reason && t(`reason_${reason}`)]} />
      </span>
    </li>
  );
}
