import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { Text } from "@/ui";
import { MovePreview } from "../../classes/MovePreview";
import { SeriesFields } from "../../classes/SeriesFields";
import { useSeriesChoice } from "../../classes/series";
import { Act } from "../../ui/Act";
import { SideCard } from "../../ui/SideCard";
import type { WeekTutor } from "./lanes";
import type { Mover, Moving } from "./moving";
import styles from "./Week.module.css";

interface MoveCardProps {
  readonly mover: Mover;
  readonly tutors: readonly WeekTutor[];
}

/** Says what a move would break, before it is done; without one, how to begin. */
export function MoveCard({ mover, tutors }: MoveCardProps) {
  const { t } = useTranslation(["deskWeek", "common"]);
  const { moving } = mover;
  if (mover.refusal !== null) {
    return (
      <SideCard title={t("preview")}>
        <Text look="negative" role="alert">
          {mover.refusal}
        </Text>
        <div className={styles.acts}>
          <Act onClick={mover.leave}>{t("common:close")}</Act>
        </div>
      </SideCard>
    );
  }
  if (!moving) {
    return (
      <div className={styles.hint}>
        <SideCard title={t("preview")}>
          <Text look="quiet">{t("previewHint")}</Text>
        </SideCard>
      </div>
    );
  }
  const { to } = moving;
  const tutor = tutors.find(({ userId }) => userId === to.tutorId);
  return (
    <SideCard title={t("preview")}>
      <MoveForm
        key={moving.one.courseOrderId}
        moving={moving}
        tutor={tutor?.userName}
        onMove={mover.move}
        onLeave={mover.leave}
      />
    </SideCard>
  );
}

interface MoveFormProps {
  readonly moving: Moving;
  readonly tutor: string | undefined;
  readonly onMove: Mover["move"];
  readonly onLeave: () => void;
}

function MoveForm({ moving, tutor, onMove, onLeave }: MoveFormProps) {
  const { t } = useTranslation("deskWeek");
  const { one, to, isDropped, isSending, refusal } = moving;
  const choice = useSeriesChoice(one, to);
  const now = serverNow();
  const isThere = to.at === one.appointmentTime && to.tutorId === one.tutor?.userId;
  const form = useRef<HTMLFormElement>(null);
  // The question is answered where it stands: the choice is the form's first control.
  useEffect(() => {
    if (isDropped) form.current?.querySelector<HTMLElement>(":checked")?.focus();
  }, [isDropped]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isThere && choice.isReady) onMove(choice.chosen);
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <p role="status">
        {t("previewOf", {
          student: one.student.userName,
          from: dayAndTime(one.appointmentTime, now),
          to: dayAndTime(to.at, now),
          tutor,
        })}
      </p>
      {isThere && <Text look="quiet">{t("previewKeys")}</Text>}
      <SeriesFields one={one} choice={choice} />
      {!isThere && choice.scope === "THIS" && (
        <MovePreview one={one} to={to.at} tutorId={to.tutorId} />
      )}
      {refusal && (
        <Text look="negative" role="alert">
          {refusal}
        </Text>
      )}
      <div className={styles.acts}>
        <Act
          type="submit"
          primary
          aria-disabled={isSending || isThere || !choice.isReady || undefined}
        >
          {t("moveHere")}
        </Act>
        <Act onClick={onLeave}>{t("leave")}</Act>
      </div>
    </form>
  );
}
