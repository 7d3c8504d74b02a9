import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { Text } from "@/ui";
import { MovePreview } from "../../classes/MovePreview";
import { Act } from "../../ui/Act";
import { SideCard } from "../../ui/SideCard";
import type { WeekTutor } from "./lanes";
import type { Mover } from "./moving";
import styles from "./Week.module.css";

interface MoveCardProps {
  readonly mover: Mover;
  readonly tutors: readonly WeekTutor[];
}

/** Says what a move would break, before it is done; without one, how to begin. */
export function MoveCard({ mover: { moving, drop, leave }, tutors }: MoveCardProps) {
  const { t } = useTranslation("deskWeek");
  if (!moving) {
    return (
      <div className={styles.hint}>
        <SideCard title={t("preview")}>
          <Text look="quiet">{t("previewHint")}</Text>
        </SideCard>
      </div>
    );
  }
  const { one, to, isSending, refusal } = moving;
  const now = serverNow();
  const tutor = tutors.find(({ userId }) => userId === to.tutorId);
  const isThere = to.at === one.appointmentTime && to.tutorId === one.tutor?.userId;
  return (
    <SideCard title={t("preview")}>
      <p role="status">
        {t("previewOf", {
          student: one.student.userName,
          from: dayAndTime(one.appointmentTime, now),
          to: dayAndTime(to.at, now),
          tutor: tutor?.userName,
        })}
      </p>
      {isThere ? (
        <Text look="quiet">{t("previewKeys")}</Text>
      ) : (
        <MovePreview one={one} to={to.at} tutorId={to.tutorId} />
      )}
      {refusal && (
        <Text look="negative" role="alert">
          {refusal}
        </Text>
      )}
      <div className={styles.acts}>
        <Act primary aria-disabled={isSending || isThere || undefined} onClick={drop}>
          {t("moveHere")}
        </Act>
        <Act onClick={leave}>{t("leave")}</Act>
      </div>
    </SideCard>
  );
}
