import { useTranslation } from "react-i18next";
import { weekOf } from "@/i18n/days";
import { clockTime, dayNumber, localDay } from "@/i18n/format";
import { mayApply } from "@/machines/restSlot";
import type { RestSlotView, RestWeekView } from "@/rpc";
import { classes, Drawing, Icon } from "@/ui";
import styles from "./Week.module.css";

const MOON = "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z";

interface WeekProps {
  readonly week: RestWeekView;
  readonly now: number;
  readonly chosen: ReadonlySet<number>;
  readonly onToggle: (startsAt: number) => void;
}

/** A week of half hours: days side by side, adjacent equal ones joined. */
export function Week({ week, now, chosen, onToggle }: WeekProps) {
  const { t } = useTranslation("rest");
  const [first] = week.days;
  if (!first) return null;
  const today = localDay(now);
  const names = weekOf(first.slots[0]?.startsAt ?? now);
  return (
    <div className={styles.frame}>
      <table className={styles.week}>
        <caption className="visually-hidden">{t("grid")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("time")}</span>
            </th>
            {week.days.map((day, at) => (
              <th
                key={day.date}
                scope="col"
                className={classes(dayNumber(day.date) === today && styles.today)}
              >
                <span className={styles.letter}>{names[at]?.letter}</span>
                <span className={styles.date}>{Number(day.date.slice(-2))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.slots.map(({ time }, row) => (
            <tr key={time}>
              <th scope="row">
                <span className={classes(time.endsWith("30") && "visually-hidden")}>{time}</span>
              </th>
              {week.days.map(({ date, slots }, at) => {
                const slot = slots[row];
                if (!slot) return <td key={date} />;
                return (
                  <td key={date}>
                    <Slot
                      slot={slot}
                      day={names[at]?.name ?? date}
                      now={now}
                      isChosen={chosen.has(slot.startsAt)}
                      joinsUp={joins(slot, slots[row - 1], chosen)}
                      joinsDown={joins(slot, slots[row + 1], chosen)}
                      onToggle={onToggle}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether two consecutive half hours are shown joined. */
function joins(
  slot: RestSlotView,
  other: RestSlotView | undefined,
  chosen: ReadonlySet<number>,
): boolean {
  if (!other || slot.state !== other.state) return false;
  if (slot.state !== "SELECTABLE") return true;
  return chosen.has(slot.startsAt) && chosen.has(other.startsAt);
}

interface SlotProps {
  readonly slot: RestSlotView;
  readonly day: string;
  readonly now: number;
  readonly isChosen: boolean;
  readonly joinsUp: boolean;
  readonly joinsDown: boolean;
  readonly onToggle: (startsAt: number) => void;
}

const marks = { PENDING_REVIEW: "pendingMark", SCHEDULED_TRAINING: "classMark" } as const;

/** One half hour: its state by colour, mark and label. */
function Slot({ slot, day, now, isChosen, joinsUp, joinsDown, onToggle }: SlotProps) {
  const { t } = useTranslation("rest");
  const { startsAt, state } = slot;
  const isFree = mayApply(slot, now);
  const isPast = state === "SELECTABLE" && !isFree;
  const said = isPast ? t("past") : t(`state_${state}`);
  return (
    <button
      type="button"
      className={classes(
        styles.slot,
        isPast ? styles.past : styles[state],
        isChosen && styles.chosen,
        joinsUp && styles.up,
        joinsDown && styles.down,
      )}
      // A half hour that was taken in the meantime can still be deselected.
      disabled={!isFree && !isChosen}
      aria-pressed={isFree || isChosen ? isChosen : undefined}
      aria-label={t("slot", { day, time: clockTime(startsAt), state: said })}
      onClick={() => onToggle(startsAt)}
    >
      {isChosen && <Icon name="check" size={16} />}
      {!joinsUp && state === "APPROVED" && <Drawing shape={MOON} size={16} />}
      {!joinsUp && (state === "PENDING_REVIEW" || state === "SCHEDULED_TRAINING") && (
        <span aria-hidden="true">{t(marks[state])}</span>
      )}
    </button>
  );
}
