import { useTranslation } from "react-i18next";
import { Portrait } from "@/entities/person/Portrait";
import { dayAndTime, dayName } from "@/i18n/days";
import type { StudentRow } from "@/rpc";
import { Progress, RowButton, Text } from "@/ui";
import { Facts } from "@/ui/Facts";
import styles from "../Tutoring.module.css";

interface StudentItemProps {
  readonly student: StudentRow;
  readonly now: number;
  /** It is the one shown beside the list. */
  readonly isShown: boolean;
  readonly onOpen: (studentId: number) => void;
}

/** A student in the list: the next class, words to review, mastery. */
export function StudentItem({ student, now, isShown, onOpen }: StudentItemProps) {
  const { t, i18n } = useTranslation("tutoring");
  const { t: common } = useTranslation();
  const { nextClass, lastClass, reviews, masteryRate, mastered, toReview } = student;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  const last = lastClass
    ? t("lastClass", { day: dayName(lastClass.bookedFor, now) })
    : t("neverMet");
  const next = nextClass && [
    dayAndTime(nextClass.bookedFor, now),
    common(`lesson${nextClass.lessonType}`),
  ];
  const late = [
    reviews.overdue > 0 && t("overdue", { count: reviews.overdue }),
    reviews.missed > 0 && t("missed", { count: reviews.missed }),
  ];
  const isQuiet = reviews.due + reviews.overdue + reviews.missed === 0;
  return (
    <li>
      <RowButton
        wraps
        aria-current={isShown ? "true" : undefined}
        onClick={() => onOpen(student.studentId)}
      >
        <Portrait className={styles.face} url={null} name={student.userName} />
        <span className={styles.texts}>
          <Text as="span" look="strong">
            {student.userName}
          </Text>
          <Text as="span" look="quiet">
            <Facts facts={next ?? [last]} />
          </Text>
          {next && (
            <Text as="span" look="quiet">
              {last}
            </Text>
          )}
        </span>
        <span className={styles.end}>
          {reviews.due > 0 && <span>{t("due", { count: reviews.due })}</span>}
          {late.map(
            (one) =>
              one && (
                <span key={one} data-tone="late">
                  {one}
                </span>
              ),
          )}
          {isQuiet && <span data-tone="none">{t("onTime")}</span>}
          {masteryRate === null ? (
            <span data-tone="none">{t("noMastery")}</span>
          ) : (
            <span className={styles.mastery}>
              <Progress
                label={t("mastery", { rate: percent.format(masteryRate) })}
                value={mastered}
                max={mastered + toReview}
              />
            </span>
          )}
        </span>
      </RowButton>
    </li>
  );
}
