import { useTranslation } from "react-i18next";
import { Field, Select, Text } from "@/ui";
import { PersonField } from "../../people/PersonField";
import { picked } from "../../people/picked";
import { Act } from "../../ui/Act";
import styles from "./Booking.module.css";
import { BOOKS_ID } from "./BookTitles";
import { KINDS, type Kind } from "./draft";
import { type Line, type Named, ROLES } from "./lines";

const WHO: readonly Named[] = ["student", "tutor"];

interface LineRowProps {
  /** Counted from 1. */
  readonly number: number;
  readonly line: Line;
  /** What is in the way of its class. */
  readonly why: readonly string[];
  readonly onChange: (changes: Partial<Line>) => void;
  readonly onRemove: () => void;
}

/** A line of a table of classes, whose cells are corrected in place. */
export function LineRow({ number, line, why, onChange, onRemove }: LineRowProps) {
  const { t } = useTranslation(["deskBooking", "common"]);
  const isMissing =
    WHO.some((who) => line[who].text.trim() === "") || line.day === "" || !line.time;
  const unknown = WHO.filter((who) => line[who].accountNo === null && line[who].text.trim() !== "");
  const problems = [
    ...line.unread.map((text) => t("unread", { text })),
    ...(isMissing ? [t("lineMissing")] : []),
    ...unknown
      .filter((who) => line.namesakes[who].length === 0)
      .map((who) => t(`${who}Unknown`, { name: line[who].text })),
    ...why,
  ];
  return (
    <li className={styles.line}>
      <fieldset aria-label={t("line", { number })} className={styles.cells}>
        <span className={styles.number}>{number}</span>
        {WHO.map((who) => (
          <PersonField
            key={who}
            isCell
            who={ROLES[who]}
            label={t(who)}
            value={line[who]}
            onChange={(person) =>
              onChange({ [who]: person, namesakes: { ...line.namesakes, [who]: [] } })
            }
          />
        ))}
        <Field
          isCell
          type="date"
          label={t("day")}
          value={line.day}
          onChange={({ target }) => onChange({ day: target.value, unread: [] })}
        />
        <Field
          isCell
          type="time"
          step={1800}
          label={t("time")}
          value={line.time}
          onChange={({ target }) => onChange({ time: target.value, unread: [] })}
        />
        <Select
          isCell
          label={t("kind")}
          value={line.lessonType}
          onChange={({ target }) => onChange({ lessonType: target.value as Kind, unread: [] })}
          options={KINDS.map((value) => ({ value, label: t(`common:lesson${value}`) }))}
        />
        <Field
          isCell
          label={t("bookShort")}
          list={BOOKS_ID}
          value={line.book}
          onChange={({ target }) => onChange({ book: target.value })}
        />
        <Act aria-label={t("removeLine", { number })} onClick={onRemove}>
          {t("remove")}
        </Act>
      </fieldset>
      {unknown
        .filter((who) => line.namesakes[who].length > 0)
        .map((who) => (
          <div key={who} className={styles.namesakes}>
            <Text as="span" look="warning">
              {t(`${who}Several`, { name: line[who].text })}
            </Text>
            {line.namesakes[who].map((person) => (
              <Act key={person.userId} onClick={() => onChange({ [who]: picked(person) })}>
                {[person.userName, person.accountNo, person.phone].join(" ")}
              </Act>
            ))}
          </div>
        ))}
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((text) => (
            <Text as="li" look="negative" key={text}>
              {text}
            </Text>
          ))}
        </ul>
      )}
    </li>
  );
}
