import { useTranslation } from "react-i18next";
import { clockTime } from "@/i18n/format";
import { serverNow } from "@/rpc";
import { MINUTE_MS, SECOND_MS } from "@/time";
import { type BoardClass, isDelayed } from "./board";

const SOON_MINUTES = 60;

/** Minutes and seconds, as a clock shows them: 2:10. */
function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What the board says of a class in words: its state, how far it is, who is there. */
export function useBoardWords() {
  const { t } = useTranslation("deskToday");

  function state({ state, utcSince, order }: BoardClass): string {
    const now = serverNow();
    const since = now - (utcSince ?? now);
    const minutes = Math.floor(since / MINUTE_MS);
    switch (state) {
      case "AHEAD": {
        const ahead = Math.ceil((order.appointmentTime - now) / MINUTE_MS);
        return ahead > 0 && ahead <= SOON_MINUTES ? t("inMinutes", { count: ahead }) : t("AHEAD");
      }
      case "TUTOR_LATE":
        return minutes > 0 ? t(state, { count: minutes }) : t("dueNow");
      case "STUDENT_MISSING":
      case "OVERDUE":
        return t(state, { count: minutes });
      case "PAUSED":
        return t(state, { time: minutesAndSeconds(since) });
      default:
        return t(state);
    }
  }

  function progress(one: BoardClass): string {
    const { step, group, groups, order, masteredCount, utcTutorFree } = one;
    const parts: (string | false | null)[] = [];
    if (utcTutorFree !== null && isDelayed(one))
      parts.push(t("tutorBusy", { time: clockTime(utcTutorFree) }));
    if (group !== null && groups !== null) parts.push(t("group", { group, groups }));
    if (step !== null) parts.push(t(`step_${step}`));
    if (order.status === "IN_PROGRESS" && order.deadline !== null) {
      const left = Math.max(0, Math.ceil((order.deadline - serverNow()) / MINUTE_MS));
      parts.push(left > 0 && t("minutesLeft", { count: left }));
    }
    if (one.state === "ENDED" && order.wordCount !== null) {
      parts.push(t("words", { count: order.wordCount }));
      parts.push(masteredCount !== null && t("mastered", { count: masteredCount }));
    }
    return parts.filter(Boolean).join(" · ");
  }

  function presence({ isTutorThere, isStudentThere }: BoardClass): string {
    if (isTutorThere === null || isStudentThere === null) return "";
    if (isTutorThere && isStudentThere) return t("bothThere");
    if (isTutorThere) return t("studentGone");
    return t(isStudentThere ? "tutorGone" : "bothGone");
  }

  function deletion({ order: { deletionStatus } }: BoardClass): string {
    const isAsked = deletionStatus === "DELETE_PENDING" || deletionStatus === "DELETE_APPROVED";
    return isAsked ? t(`deletion_${deletionStatus}`) : "";
  }

  return { state, progress, presence, deletion };
}
