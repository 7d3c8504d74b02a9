import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCreditsLeft } from "@/entities/order/creditsLeft";
import { callQuery } from "@/queries";
import { Row } from "@/ui";

/** What is left of the classes that were bought; nothing if the store records none. */
export function CreditRows() {
  const { t } = useTranslation("my");
  const words = useCreditsLeft();
  const { data } = useQuery(callQuery("CustomerQueryCredits", {}));
  return data?.data.map((credits) => (
    <Row key={credits.lessonType} title={t("credits")} value={words(credits)} />
  ));
}
