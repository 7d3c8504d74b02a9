import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { Text } from "@/ui";
import styles from "./Classes.module.css";
import type { DeskClass } from "./deskClass";
import { useSettled } from "./useSettled";

interface MovePreviewProps {
  readonly one: DeskClass;
  readonly to: number;
  /** The tutor who would teach it; without one its own. */
  readonly tutorId?: number;
}

/** Says before a move who is free then, and everything that it would be refused for. */
export function MovePreview({ one, to, tutorId = one.tutor?.userId }: MovePreviewProps) {
  const { t } = useTranslation("deskClasses");
  const { courseOrderId, version, tutor } = one;
  const isOther = tutorId !== undefined && tutorId !== tutor?.userId;
  const request = {
    ...{ courseOrderId, version, appointmentTime: to },
    ...(isOther && { tutorId }),
  };
  const { data, error } = useQuery({
    ...callQuery("StorePreviewMove", request),
    enabled: useSettled(request),
  });
  // Who changed the class meanwhile, for instance.
  const refusal = error && errorText(error);
  return (
    <div role="status">
      <ul className={styles.preview}>
        {refusal && (
          <Text as="li" look="negative">
            {refusal}
          </Text>
        )}
        {data?.obstacles.map(({ code, message }) => (
          <Text as="li" look="negative" key={`${code} ${message}`}>
            {`✗ ${message}`}
          </Text>
        ))}
        {data?.warnings.map(({ code, message }) => (
          <Text as="li" look="warning" key={code}>
            {`⚠ ${message}`}
          </Text>
        ))}
        {data?.isTutorFree && (
          <Text as="li" look="quiet">
            {t("tutorFree")}
          </Text>
        )}
        {data?.isStudentFree && (
          <Text as="li" look="quiet">
            {t("studentFree")}
          </Text>
        )}
      </ul>
    </div>
  );
}
