import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "@/queries";
import { Text } from "@/ui";

interface MovePreviewProps {
  readonly courseOrderId: number;
  readonly to: number;
}

/** Says before a move what it would be refused for, and what to know about its time. */
export function MovePreview({ courseOrderId, to }: MovePreviewProps) {
  const { t } = useTranslation("deskClasses");
  const appointmentTime = useDeferredValue(to);
  const { data } = useQuery(callQuery("StorePreviewMove", { courseOrderId, appointmentTime }));
  // Without an answer the move itself says it.
  if (!data) return null;
  const isFree = data.obstacles.length === 0;
  return (
    <div role="status">
      {isFree && <Text look="quiet">{t("nothingInTheWay")}</Text>}
      <ul>
        {[...data.obstacles, ...data.warnings].map(({ code, message }) => (
          <Text as="li" look="warning" key={`${code} ${message}`}>
            {message}
          </Text>
        ))}
      </ul>
    </div>
  );
}
