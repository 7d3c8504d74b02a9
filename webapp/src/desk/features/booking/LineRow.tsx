import { useTranslation } from "react-i18next";
import { Field, Select, Text } from "@/ui";
import { Act } from "../../ui/Act";
import styles from "./Booking.module.css";
import { BOOKS_ID } from "./BookTitles";
import { classOf, KINDS, type Kind } from "./draft";
import type { Line } from "./lines";
import { PersonField } from "./PersonField";

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
  const isMissing = classOf(line) === null;
  const problems = [
    ...line.unread.map((text) => t("unread", { text })),
    ...(isMissing ? [t("lineMissing")] : []),
    ...why,
  ];
  return (
    <li className={styles.line}>
      <fieldset className={styles.cells}>
        <legend className={styles.number}>{t("line", { number })}</legend>
        <PersonField
          who="user"
          label={t("student")}
          value={line.student}
          onChange={(student) => onChange({ student })}
        />
        <PersonField
          who="TEACHER"
          label={t("tutor")}
          value={line.tutor}
          onChange={(tutor) => onChange({ tutor })}
        />
        <Field
          type="date"
          label={t("day")}
          value={line.day}
          onChange={({ target }) => onChange({ day: target.value, unread: [] })}
        />
        <Field
          type="time"
          step={1800}
          label={t("time")}
          value={line.time}
          onChange={({ target }) => onChange({ time: target.value, unread: [] })}
        />
        <Select
          label={t("kind")}
          value={line.lessonType}
          onChange={({ target }) => onChange({ lessonType: target.value as Kind, unread: [] })}
          options={KINDS.map((value) => ({ value, label: t(`common:lesson${value}`) }))}
        />
        <Field
          label={t("bookShort")}
          list={BOOKS_ID}
          value={line.book}
          onChange={({ target }) => onChange({ book: target.value })}
        />
      </fieldset>
      <div className={styles.problems}>
        <ul>
          {problems.map((text) => (
            <Text as="li" look="negative" key={text}>
              {text}
            </Text>
          ))}
        </ul>
        <Act aria-label={t("removeLine", { number })} onClick={onRemove}>
          {t("remove")}
        </Act>
      </div>
    </li>
  );
}
