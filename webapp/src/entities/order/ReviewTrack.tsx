import { useTranslation } from "react-i18next";
import { ReviewShape, type ReviewState } from "./ReviewMark";
import styles from "./ReviewTrack.module.css";

/** One day of a lesson's review plan. */
export interface ReviewDay {
  /** Local days after the lesson. */
  readonly day: number;
  /** When it is planned for. */
  readonly date: number;
  readonly state: ReviewState;
  readonly right?: number;
  readonly total?: number;
  readonly courseOrderId?: number;
}

interface ReviewTrackProps {
  readonly days: readonly ReviewDay[];
  /** Whether the days' numbers are shown below the marks. */
  readonly numbered?: boolean;
}

const MIDDLE = 8;

/** A lesson's reviews on one line, spaced by their days. */
export function ReviewTrack({ days, numbered = false }: ReviewTrackProps) {
  const { t } = useTranslation("entities");
  const first = days[0]?.day ?? 0;
  const span = Math.max((days.at(-1)?.day ?? 0) - first, 1);
  const at = (day: number) => `${(100 * (day - first)) / span}%`;
  const done = days.findLast(({ state }) => state === "done");
  const said = days.map(({ day, state }) => t(`reviewDay_${state}`, { day }));
  return (
    <div className={styles.track}>
      <svg
        className={styles.drawing}
        width="100%"
        height={numbered ? 36 : 2 * MIDDLE}
        role="img"
        aria-label={t("reviewTrack", { days: said.join(t("comma")) })}
      >
        <line className={styles.line} x1="0" x2="100%" y1={MIDDLE} y2={MIDDLE} />
        {done && <line className={styles.past} x1="0" x2={at(done.day)} y1={MIDDLE} y2={MIDDLE} />}
        {days.map(({ day, state }) => (
          <svg key={day} className={styles.place} x={at(day)} y={MIDDLE} aria-hidden="true">
            <ReviewShape state={state} />
            {numbered && (
              <text className={isNow(state) ? styles.now : styles.number} y={25}>
                {day}
              </text>
            )}
          </svg>
        ))}
      </svg>
    </div>
  );
}

function isNow(state: ReviewState): boolean {
  return state === "due" || state === "catch_up";
}
