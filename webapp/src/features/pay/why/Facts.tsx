import { useTranslation } from "react-i18next";
import type { CommissionView } from "@/rpc";
import { wholeMinutes } from "@/time";
import { List, Row, Section } from "@/ui";

/** Further facts about the class. */
export function Facts({ record }: { readonly record: CommissionView }) {
  const { t } = useTranslation("pay");
  const practised = wholeMinutes(record.practiceTime);
  return (
    <Section title={t("facts")}>
      <List>
        <Row title={t("student")} value={record.userName} />
        <Row title={t("account")} value={record.userAccount} />
        <Row title={t("material")} value={t(`material${record.materialType}`)} />
        {record.deliveryInstitution && (
          <Row title={t("institution")} value={record.deliveryInstitution} />
        )}
        {record.reviewMethod && (
          <Row title={t("method")} value={t(`method${record.reviewMethod}`)} />
        )}
        <Row title={t("duration")} value={t("minutes", { count: record.trainingDuration })} />
        <Row title={t("practice")} value={t("minutes", { count: practised })} />
      </List>
    </Section>
  );
}
