import { useTranslation } from "react-i18next";
import { classes } from "@/ui";
import type { PersonOption } from "../../people/PersonField";
import type { Picked } from "../../people/picked";
import { SideCard } from "../../ui/SideCard";
import styles from "./Booking.module.css";

interface TutorsThenProps {
  readonly tutors: readonly PersonOption[];
  /** Why there is no list, such as a time that has passed. */
  readonly refusal: string | null;
  readonly value: Picked;
  readonly onChoose: (tutor: Picked) => void;
}

/** The tutors at the chosen time: free ones first, busy ones with what is in the way. */
export function TutorsThen({ tutors, refusal, value, onChoose }: TutorsThenProps) {
  const { t } = useTranslation("deskBooking");
  return (
    <SideCard title={t("tutorsThen")}>
      {refusal && <p className={styles.quiet}>{refusal}</p>}
      {!refusal && tutors.length === 0 && <p className={styles.quiet}>{t("noTutors")}</p>}
      <ul className={styles.tutors}>
        {tutors.map(({ id, label, detail, isDoubtful, picked }) => (
          <li key={id}>
            <button
              type="button"
              className={classes(styles.tutor, isDoubtful && styles.busy)}
              aria-pressed={picked.accountNo === value.accountNo}
              onClick={() => onChoose(picked)}
            >
              <span>{label}</span>
              {detail && <span className={styles.why}>{detail}</span>}
            </button>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}
