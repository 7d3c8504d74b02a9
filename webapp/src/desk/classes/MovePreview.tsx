import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { Text } from "@/ui";
import styles from "./Classes.module.css";
import type { DeskClass } from "./deskClass";

/** How long a place is kept before it is asked about: a class is often carried past others. */
const SETTLED_MS = 200;

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
  const place = `${to} ${isOther ? tutorId : ""}`;
  const settled = useSettled(place);
  const [at, other] = settled.split(" ");
  const asked = useQuery(
    callQuery("StorePreviewMove", {
      ...{ courseOrderId, version, appointmentTime: Number(at) },
      ...(other && { tutorId: Number(other) }),
    }),
  );
  // Nothing is said of a place that the class has left.
  const { data, error } = settled === place ? asked : { data: undefined, error: null };
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

/** A value once it has been the same for a moment; the first one at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
