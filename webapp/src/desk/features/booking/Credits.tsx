import { useTranslation } from "react-i18next";
import type { Answer } from "@/rpc";
import { SideCard } from "../../ui/SideCard";
import styles from "./Booking.module.css";

export type Credits = Answer<"StoreListCredits">["data"];

/** The lesson credits of the chosen student. */
export function CreditsCard({ credits }: { readonly credits: Credits }) {
  const { t } = useTranslation(["deskBooking", "common"]);
  return (
    <SideCard title={t("credits")}>
      {credits.length === 0 ? (
        <p className={styles.quiet}>{t("noCredits")}</p>
      ) : (
        <ul className={styles.credits}>
          {credits.map(({ lessonType, left, booked }) => (
            <li key={lessonType}>
              <span>{t(`common:lesson${lessonType}`)}</span>
              <span>{t("creditsLeft", { count: left, booked })}</span>
            </li>
          ))}
        </ul>
      )}
    </SideCard>
  );
}
