import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "@/queries";
import { Text } from "@/ui";

interface MovePreviewProps {
  readonly courseOrderId: number;
  readonly to: number;
}

/** Says before a move what it would be refused for. */
export function MovePreview({ courseOrderId, to }: MovePreviewProps) {
  const { t } = useTranslation("deskClasses");
  const appointmentTime = useDeferredValue(to);
  const { data } = useQuery(callQuery("StorePreviewMove", { courseOrderId, appointmentTime }));
  // Without an answer the move itself says it.
  if (!data) return null;
  if (data.obstacles.length === 0) return <Text look="quiet">{t("nothingInTheWay")}</Text>;
  return (
    <ul role="status">
      {data.obstacles.map(({ code, message }) => (
        <Text as="li" look="warning" key={`${code} ${message}`}>
          {message}
        </Text>
      ))}
    </ul>
  );
}
