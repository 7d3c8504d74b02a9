import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { StateChip } from "../../ui/StateChip";
import { DataRequestAnswer } from "./DataRequestAnswer";
import { DeletionAnswer } from "./DeletionAnswer";
import styles from "./Inbox.module.css";
import { type AnswerProps, type InboxKind, TONES } from "./inbox";
import { ProblemAnswer } from "./ProblemAnswer";
import { RestAnswer } from "./RestAnswer";
import { SuggestionAnswer } from "./SuggestionAnswer";

const ANSWERS: { readonly [Kind in InboxKind]: (props: AnswerProps) => React.ReactNode } = {
  rest: RestAnswer,
  deletion: DeletionAnswer,
  suggestion: SuggestionAnswer,
  pay_problem: ProblemAnswer,
  data_request: DataRequestAnswer,
};

interface ItemProps extends AnswerProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One thing that waits; it opens to be answered in its place. */
export function Item({ item, isOpen, onToggle, onAnswered }: ItemProps) {
  const { t } = useTranslation("deskInbox");
  const { kind, facts, person, utcSince, utcDue } = item;
  const now = serverNow();
  const Answer = ANSWERS[kind];
  const summary = {
    rest: t("restSummary", {
      when: facts.startsAt ? dayAndTime(facts.startsAt, now) : "",
      count: facts.minutes ?? 0,
    }),
    deletion: t("deletionSummary", { student: facts.studentName ?? "" }),
    suggestion: [facts.enWord, facts.title].filter(Boolean).join(" · "),
    pay_problem: facts.text ?? "",
    data_request: t(facts.dataRequest === "COPY" ? "copySummary" : "closeSummary"),
  }[kind];
  const left = facts.workingDaysLeft ?? null;
  function when(): string {
    if (left !== null) {
      return left < 0 ? t("daysLate", { count: -left }) : t("daysLeft", { count: left });
    }
    return utcDue ? t("due", { when: dayAndTime(utcDue, now) }) : dayAndTime(utcSince, now);
  }
  return (
    <li className={styles.item}>
      <button
        type="button"
        data-head
        aria-expanded={isOpen}
        className={styles.head}
        onClick={onToggle}
      >
        <StateChip tone={TONES[kind]}>{t(`kind_${kind}`)}</StateChip>
        <b>{person.userName}</b>
        <span className={styles.summary}>{summary}</span>
        <span className={styles.since}>{when()}</span>
      </button>
      {isOpen && (
        <div className={styles.open}>
          <Answer item={item} onAnswered={onAnswered} />
        </div>
      )}
    </li>
  );
}
