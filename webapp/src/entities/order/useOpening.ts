import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { inside } from "@/i18n/when";
import { type CourseOrderView, serverNow } from "@/rpc";

/** From when the reader may start a session, in words; none once they may, or if they never may. */
export function useOpening(): (
  waiting: Pick<CourseOrderView, "actions" | "utcOpens">,
) => string | null {
  const { t } = useTranslation();
  return ({ actions, utcOpens }) =>
    utcOpens == null || actions.includes("START")
      ? null
      : t("opensFrom", { time: inside(dayAndTime(utcOpens, serverNow())) });
}
