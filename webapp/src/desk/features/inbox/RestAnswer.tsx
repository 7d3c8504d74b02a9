import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { RestForm } from "../../classes/RestForm";
import type { AnswerProps } from "../../inbox/inbox";

/** An application for rest: approved, which can be undone, or rejected with a reason. */
export function RestAnswer({ item, onAnswered }: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const { number: restApplicationId, person, facts } = item;
  const tutor = person.userName;
  const when = (at: number | null | undefined) => (at ? dayAndTime(at, serverNow()) : "");

  return (
    <>
      <p>
        {t("restAsked", {
          tutor,
          since: when(facts.startsAt),
          until: when(facts.endsAt),
          count: facts.minutes ?? 0,
        })}
      </p>
      <RestForm rest={{ restApplicationId, tutor }} onAnswered={onAnswered} />
    </>
  );
}
