import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { money } from "@/i18n/amounts";
import { dateOf } from "@/i18n/when";
import type { CommissionLines, CommissionView } from "@/rpc";
import { classes, Section, Text } from "@/ui";
import { Card } from "@/ui/Card";
import styles from "../Pay.module.css";

const levels = ["DIAMOND", "GOLD", "SILVER", "BRONZE", "INTERN"] as const;
/** Noon of a date is on that date in every zone of the service. */
const NOON = "T12:00:00Z";

interface BillProps {
  readonly record: CommissionView;
  readonly lines: CommissionLines;
  readonly now: number;
}

/** The calculation line by line, to the fen. */
export function Bill({ record, lines, now }: BillProps) {
  const { t } = useTranslation("pay");
  const { t: common } = useTranslation();
  const level = t(
    `level${levels.find((one) => one === lines.titleLevel?.toUpperCase()) ?? "INTERN"}`,
  );
  const since = dateOf(Date.parse(lines.rateSince + NOON), now);
  const hasSubsidy = lines.wholeSubsidyFen > 0;
  const isSubsidized = lines.subsidyFen > 0;
  const earlier = lines.subsidyPaid ? "subsidyOnce" : "subsidyLost";
  return (
    <Section title={t("sum")}>
      <Card>
        <dl className={styles.bill}>
          <Line
            title={common(`lesson${record.lessonType}`)}
            detail={t("rateSince", { level, date: since })}
          >
            {money(lines.wholeFen)}
          </Line>
          {lines.unpaidFen > 0 && (
            <Line
              title={t("unpaid")}
              detail={t(record.isNoShow ? "noShowLine" : "partsLine", {
                parts: lines.parts,
                of: lines.ofParts,
              })}
            >
              −{money(lines.unpaidFen)}
            </Line>
          )}
          <Line title={t("commission")} strong>
            {money(lines.commissionFen)}
          </Line>
          {hasSubsidy && (
            <Line
              title={t("subsidy")}
              detail={t(record.isNoShow ? "subsidyNoShow" : isSubsidized ? "subsidyRule" : earlier)}
            >
              {money(lines.subsidyFen)}
            </Line>
          )}
          <Line title={t("sumTotal")} last>
            {money(lines.totalFen)}
          </Line>
        </dl>
      </Card>
    </Section>
  );
}

interface LineProps {
  readonly title: string;
  readonly detail?: string;
  readonly strong?: boolean;
  readonly last?: boolean;
  readonly children: ReactNode;
}

function Line({ title, detail, strong = false, last = false, children }: LineProps) {
  return (
    <div className={classes(styles.line, strong && styles.strong, last && styles.last)}>
      <dt>
        {title}
        {detail && (
          <Text as="span" look="quiet" className={styles.detail}>
            {detail}
          </Text>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
