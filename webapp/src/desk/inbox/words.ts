import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import type { InboxItem } from "./inbox";

/** What is said of an item in one line: what it is about, and since or until when it waits. */
export function useInboxWords() {
  const { t } = useTranslation("deskInbox");

  function summary({ kind, facts }: InboxItem): string {
    return {
      rest: t("restSummary", {
        when: facts.startsAt ? dayAndTime(facts.startsAt, serverNow()) : "",
        count: facts.minutes ?? 0,
      }),
      deletion: t("deletionSummary", { student: facts.studentName ?? "" }),
      suggestion: [facts.enWord, facts.title].filter(Boolean).join(" · "),
      pay_problem: facts.text ?? "",
      data_request: t(facts.dataRequest === "COPY" ? "copySummary" : "closeSummary"),
    }[kind];
  }

  function when({ facts, utcSince, utcDue }: InboxItem): string {
    const left = facts.workingDaysLeft ?? null;
    if (left !== null) {
      return left < 0 ? t("daysLate", { count: -left }) : t("daysLeft", { count: left });
    }
    const now = serverNow();
    return utcDue ? t("due", { when: dayAndTime(utcDue, now) }) : dayAndTime(utcSince, now);
  }

  return { summary, when };
}
