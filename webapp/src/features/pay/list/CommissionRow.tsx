import { useTranslation } from "react-i18next";
import { money } from "@/i18n/amounts";
import { clockTime } from "@/i18n/format";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { CommissionView } from "@/rpc";
import { wholeMinutes } from "@/time";
import { classes, Icon, RowButton, RowTexts, Text } from "@/ui";
import { Facts } from "@/ui/Facts";
import styles from "../Pay.module.css";
import { tones } from "../tones";

/** The pay of one class and its state; a tap opens the explanation. */
export function CommissionRow({ row }: { readonly row: CommissionView }) {
  const { t } = useTranslation("pay");
  const { t: common } = useTranslation();
  const taught = wholeMinutes(row.practiceTime);
  return (
    <li>
      <RowButton
        className={styles.row}
        onClick={() =>
          void navigateTo(paths.commissionDetail, { courseOrderId: row.courseOrderId })
        }
      >
        <span className={styles.time}>{t("until", { at: clockTime(row.utcEnded) })}</span>
        <RowTexts>
          <span className={styles.name}>{row.userName}</span>
          <Text as="span" look="quiet">
            <Facts
              facts={[
                common(`lesson${row.lessonType}`),
                row.isDeduction ? t("deduction") : row.isNoShow && common("statusNO_SHOW"),
                !row.isNoShow && taught < row.trainingDuration && t("taught", { count: taught }),
                row.problemFlag && t("flagged"),
              ]}
            />
          </Text>
        </RowTexts>
        <span className={styles.end}>
          <span className={styles.name}>{money(row.totalFen)}</span>
          <span className={classes(styles.status, styles[tones[row.status]])}>{t(row.status)}</span>
        </span>
        <span className={styles.more}>
          <Icon name="forward" size={18} />
        </span>
      </RowButton>
    </li>
  );
}
