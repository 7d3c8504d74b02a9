import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { Act } from "../ui/Act";
import styles from "./People.module.css";

interface PhoneProps {
  readonly userId: number;
  readonly masked: string;
}

/** A masked phone; the whole one is read when it is asked for: the audit log says by whom. */
export function Phone({ userId, masked }: PhoneProps) {
  const { t } = useTranslation("deskPeople");
  const [isAsked, setAsked] = useState(false);
  const { data, error } = useQuery({
    ...callQuery("StoreShowPhone", { userId }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) {
    return (
      <a className={styles.phone} href={`tel:${data.phone}`}>
        {data.phone}
      </a>
    );
  }
  return (
    <span className={styles.line}>
      {masked}
      <Act aria-label={t("showPhone")} onClick={() => setAsked(true)}>
        {t("show")}
      </Act>
      {error && <span role="alert">{errorText(error)}</span>}
    </span>
  );
}
