import { useTranslation } from "react-i18next";
import { useSession } from "@/entities/lesson/useSession";
import { Text } from "@/ui";
import styles from "../Review.module.css";

/** Replaces the leader's actions: names the leader. */
export function Waiting({ handingIn = false }: { readonly handingIn?: boolean }) {
  const { t } = useTranslation("reviews");
  const { isTutor } = useSession();
  const said = isTutor ? "waitForStudent" : "waitForLeader";
  const rating = isTutor ? "waitStudent" : "waitLeader";
  return (
    <Text look="muted" className={styles.hint} role="status">
      {t(handingIn ? rating : said)}
    </Text>
  );
}
