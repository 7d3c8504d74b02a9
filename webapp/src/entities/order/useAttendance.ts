import { useTranslation } from "react-i18next";
import { useIsTutor } from "@/entities/person/session";
import { clockTime } from "@/i18n/format";
import type { RecordTime } from "@/rpc";

/** When each side of a class entered it, in words; none unless both are known. */
export function useAttendance(): (
  time: RecordTime,
  other: string,
  isStudentAbsent: boolean,
) => string | null {
  const { t } = useTranslation("entities");
  const isTutor = useIsTutor();
  return ({ tutorEntered, studentEntered }, other, isStudentAbsent) => {
    if (tutorEntered === null || (studentEntered === null && !isStudentAbsent)) return null;
    const [own, theirs] = isTutor ? [tutorEntered, studentEntered] : [studentEntered, tutorEntered];
    const you = own === null ? t("youNotEntered") : t("youEntered", { at: clockTime(own) });
    const they =
      theirs === null
        ? t("otherNotEntered", { name: other })
        : t("otherEntered", { name: other, at: clockTime(theirs) });
    return you + t("attendanceComma") + they;
  };
}
