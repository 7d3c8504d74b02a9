import { useState } from "react";
import { useTranslation } from "react-i18next";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { SideCard } from "../../ui/SideCard";
import { StateChip } from "../../ui/StateChip";
import { Table } from "../../ui/Table";
import type { PartProps } from "./file";
import { PurchaseForm } from "./PurchaseForm";
import { Purchases } from "./Purchases";
import styles from "./Student.module.css";
import { CREDIT_TONES } from "./students";

/** What the student bought, used, has booked and has left; purchases are recorded here. */
export function CreditsCard({ student }: PartProps) {
  const { t } = useTranslation(["deskStudents", "common"]);
  const me = useMe();
  const [doing, setDoing] = useState<"buy" | "takeBack" | null>(null);
  const { credits, userId } = student;
  const mayChange = me !== null && may(me, "people");
  return (
    <SideCard title={t("credits")}>
      {credits.length === 0 ? (
        <p className={styles.muted}>{t("nothingBought")}</p>
      ) : (
        <Table
          label={t("credits")}
          rows={credits}
          idOf={({ lessonType }) => lessonType}
          columns={[
            {
              id: "type",
              head: t("lessonType"),
              isTitle: true,
              cell: ({ lessonType }) => t(`common:lesson${lessonType}`),
            },
            { id: "bought", head: t("bought"), isNumber: true, cell: ({ bought }) => bought },
            { id: "used", head: t("used"), isNumber: true, cell: ({ used }) => used },
            { id: "booked", head: t("booked"), isNumber: true, cell: ({ booked }) => booked },
            {
              id: "left",
              head: t("left"),
              cell: ({ left, level }) => <StateChip tone={CREDIT_TONES[level]}>{left}</StateChip>,
            },
          ]}
        />
      )}
      {mayChange && doing === null && (
        <div className={styles.line}>
          <Act primary onClick={() => setDoing("buy")}>
            {t("recordPurchase")}
          </Act>
          {credits.length > 0 && <Act onClick={() => setDoing("takeBack")}>{t("takeBack")}</Act>}
        </div>
      )}
      {doing !== null && (
        <PurchaseForm
          student={student}
          sign={doing === "buy" ? 1 : -1}
          onDone={() => setDoing(null)}
        />
      )}
      {mayChange && credits.length > 0 && <Purchases userId={userId} />}
    </SideCard>
  );
}
