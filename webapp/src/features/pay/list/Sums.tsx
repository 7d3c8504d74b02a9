import { useTranslation } from "react-i18next";
import { money } from "@/i18n/amounts";
import type { CommissionTotals } from "@/rpc";
import { Stack, Text } from "@/ui";
import { Facts } from "@/ui/Facts";
import { StackedBar } from "@/ui/StackedBar";
import { Amount } from "../Amount";
import styles from "../Pay.module.css";

/** The sum of a period: one large number, and its parts by state. */
export function Sums({ totals }: { readonly totals: CommissionTotals }) {
  const { t } = useTranslation("pay");
  const { totalFen, issuedFen, pendingFen, failedFen, subsidyFen, lessons } = totals;
  const shares = [
    { tone: "mastered", label: t("ISSUED"), value: issuedFen },
    { tone: "forgotten", label: t("PENDING"), value: pendingFen },
    { tone: "failed", label: t("ISSUE_FAILED"), value: failedFen },
  ] as const;
  return (
    <Stack gap={2} className={styles.top}>
      <p>
        <Amount fen={totalFen} />
      </p>
      <Text look="quiet">
        <Facts
          facts={[
            t("lessons", { count: lessons }),
            subsidyFen > 0 && t("withSubsidy", { amount: money(subsidyFen) }),
          ]}
        />
      </Text>
      <StackedBar shares={shares.map((share) => ({ ...share, text: money(share.value) }))} />
    </Stack>
  );
}
