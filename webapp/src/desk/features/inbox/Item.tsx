import { useTranslation } from "react-i18next";
import { type AnswerProps, type InboxKind, idOf, TONES } from "../../inbox/inbox";
import { useInboxWords } from "../../inbox/words";
import { deskPaths, linkTo } from "../../navigation";
import { may, useMe } from "../../session";
import { StateChip } from "../../ui/StateChip";
import { DataRequestAnswer } from "./DataRequestAnswer";
import { DeletionAnswer } from "./DeletionAnswer";
import styles from "./Inbox.module.css";
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
  /** Somebody answered it, or withdrew it, while it was open. */
  readonly isAnswered: boolean;
  readonly onToggle: () => void;
}

/** One thing that waits; it opens to be answered in its place. */
export function Item({ item, isOpen, isAnswered, onToggle, onAnswered }: ItemProps) {
  const { t } = useTranslation("deskInbox");
  const { kind, person } = item;
  const me = useMe();
  const words = useInboxWords();
  const Answer = ANSWERS[kind];
  return (
    <li className={styles.item}>
      <button
        type="button"
        data-head={idOf(item)}
        aria-expanded={isOpen}
        className={styles.head}
        onClick={onToggle}
      >
        <StateChip tone={TONES[kind]}>{t(`kind_${kind}`)}</StateChip>
        <b>{person.userName}</b>
        <span className={styles.summary}>{words.summary(item)}</span>
        <span className={styles.since}>{words.when(item)}</span>
      </button>
      {isOpen && (
        <div className={styles.open}>
          {isAnswered && <p className={styles.gone}>{t("answeredMeanwhile")}</p>}
          {item.facts.courseOrderId && me && may(me, "schedule") && (
            <a href={linkTo(deskPaths.today, { class: item.facts.courseOrderId })}>
              {t("seeClass")}
            </a>
          )}
          <Answer item={item} onAnswered={onAnswered} />
        </div>
      )}
    </li>
  );
}
