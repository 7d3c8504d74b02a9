import { useTranslation } from "react-i18next";
import { reviewMinutes } from "@/entities/order/reviewMinutes";
import { useIsTutor } from "@/entities/person/session";
import { dayAndTime, dayName } from "@/i18n/days";
import { clockTime } from "@/i18n/format";
import { dateOf, endTime, inside } from "@/i18n/when";
import { navigateTo, switchTab } from "@/navigation";
import { paths } from "@/paths";
import type { NoticeView } from "@/rpc";

/** The texts of a notice's row; its facts are beside each other. */
interface Told {
  readonly title: string;
  readonly facts: readonly (string | null | undefined)[];
}

/** Puts notices into words of the current language. */
export function useTelling(): (notice: NoticeView, now: number) => Told {
  const { t } = useTranslation("notices");
  const { t: common } = useTranslation();
  const isTutor = useIsTutor();

  function ofClass(notice: NoticeView, now: number, withDay = true): Told["facts"] {
    const { appointmentTime: at, lessonType, personName } = notice;
    return [
      withDay && at != null ? dayAndTime(at, now) : null,
      personName,
      lessonType ? common(`lesson${lessonType}`) : null,
    ];
  }

  return (notice, now) => {
    switch (notice.kind) {
      case "class_ahead":
        return {
          title: t("class_ahead", { time: clockTime(notice.appointmentTime ?? now) }),
          facts: ofClass(notice, now, false),
        };
      case "reviews_due": {
        const words = notice.wordCount ?? 0;
        const minutes = reviewMinutes(words);
        return {
          title: t("reviews_due", { count: notice.reviewCount ?? 0 }),
          facts: [
            t("reviewsDetail", {
              words: common("words", { count: words }),
              minutes: common("minutes", { count: minutes }),
            }),
          ],
        };
      }
      case "milestone_reached":
        return {
          title: t("milestone_reached", { count: notice.wordCount ?? 0 }),
          facts: [t("milestoneDetail")],
        };
      case "suggestion_answered":
        return notice.isCorrected
          ? {
              title: t("suggestion_corrected"),
              facts: [t("correctedDetail", { word: notice.enWord })],
            }
          : { title: t("suggestion_answered"), facts: [notice.title] };
      case "class_no_show":
        return {
          title: isTutor ? t("class_no_show", { name: notice.personName }) : t("class_no_show_own"),
          facts: ofClass(notice, now),
        };
      case "tutor_changed":
        return {
          title: isTutor ? t("tutor_changed_own") : t("tutor_changed"),
          facts: ofClass(notice, now),
        };
      case "no_show_taken_back":
        return { title: t(notice.kind), facts: [...ofClass(notice, now), notice.reason] };
      case "class_moved":
        return {
          title: t("class_moved"),
          facts: [
            ...ofClass(notice, now),
            notice.movedFrom == null
              ? null
              : t("movedDetail", { time: dayAndTime(notice.movedFrom, now) }),
          ],
        };
      case "plan_time_changed":
        return {
          title: t("plan_time_changed", { time: notice.antiForgetTime }),
          facts: [
            notice.personName,
            t("planTimeDetail", { count: notice.reviewCount ?? 0 }),
            notice.antiForgetTimeBefore == null
              ? null
              : t("movedDetail", { time: notice.antiForgetTimeBefore }),
          ],
        };
      case "review_unfinished": {
        const { answeredCount, wordCount, waitsUntil, personName } = notice;
        return {
          title: t("review_unfinished"),
          facts: [
            personName,
            t("unfinishedDetail", { answered: answeredCount ?? 0, total: wordCount ?? 0 }),
            waitsUntil == null
              ? t("unfinishedMissed")
              : t("unfinishedUntil", { until: inside(dayName(waitsUntil, now)) }),
          ],
        };
      }
      case "data_copy_ready":
        return {
          title: t(notice.kind),
          facts: [
            notice.keptUntil == null
              ? null
              : t("dataCopyDetail", { until: dateOf(notice.keptUntil, now) }),
          ],
        };
      case "data_request_answered":
        return {
          title: t(notice.kind),
          facts: [notice.dataRequest ? t(`dataRequest${notice.dataRequest}`) : null],
        };
      case "rest_approved":
      case "rest_rejected":
      case "rest_lifted": {
        const { restFrom, restUntil, restStretches, reason } = notice;
        const more = (restStretches ?? 1) - 1;
        return {
          title: t(notice.kind),
          facts: [
            restFrom != null && restUntil != null
              ? `${dayAndTime(restFrom, now)}–${endTime(restUntil)}`
              : null,
            more > 0 ? t("restMore", { count: more }) : null,
            reason,
          ],
        };
      }
      default:
        return { title: t(notice.kind), facts: ofClass(notice, now) };
    }
  };
}

/** Opens the subject of a notice. */
export async function openNotice(notice: NoticeView): Promise<void> {
  const { kind, courseOrderId, suggestionId } = notice;
  if (kind === "class_ahead" || kind === "class_overdue") return switchTab(paths.home);
  if (kind === "rest_approved" || kind === "rest_rejected" || kind === "rest_lifted")
    return navigateTo(paths.restApplication, { view: "mine" });
  if (kind === "data_copy_ready" || kind === "data_request_answered")
    return navigateTo(paths.myInformation);
  if (kind === "reviews_due") return switchTab(paths.antiForgetting);
  if (kind === "milestone_reached") return navigateTo(paths.wordShelf);
  if (kind === "commission_answered" && courseOrderId != null) {
    return navigateTo(paths.commissionDetail, { courseOrderId });
  }
  if (suggestionId != null) return navigateTo(paths.suggestionDetail, { suggestionId });
  if (courseOrderId == null) return;
  const at = kind === "feedback_written" || kind === "message_written" ? { at: kind } : {};
  return navigateTo(paths.personalClassRecord, { courseOrderId, ...at });
}
