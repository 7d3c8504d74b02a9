import { useTextsOf } from "@/entities/order/terms";
import { clockTime } from "@/i18n/format";
import type { RecordTime } from "@/rpc";
import { MINUTE_MS, wholeMinutes } from "@/time";
import { Text } from "@/ui";
import { Card } from "@/ui/Card";
import { barsOf } from "./axis";
import styles from "./Record.module.css";

/** Labels below a pause stay inside the drawing. */
const EDGE = 16;

function minutesOf(since: number, until: number): number {
  return Math.floor((until - since) / MINUTE_MS);
}

interface TimesProps {
  readonly time: RecordTime;
  readonly now: number;
  /** A simulation has no booked time. */
  readonly isSimulated: boolean;
  /** When each side entered it, in words. */
  readonly attendance: string | null;
  /** Whether nobody ended it. */
  readonly endedByClock: boolean;
}

/** The booked and the actual time of a session, as two bars on one axis and in figures. */
export function Times({ time, now, isSimulated, attendance, endedByClock }: TimesProps) {
  const t = useTextsOf({ isSimulated }, "records");
  const { started, ended } = time;
  const booked = isSimulated
    ? null
    : `${clockTime(time.bookedFrom)}–${clockTime(time.bookedUntil)}`;
  const ran =
    started === null
      ? null
      : `${clockTime(started)}–${ended === null ? t("still") : clockTime(ended)}`;
  const said = [
    booked && t("timeline", { booked }),
    ran && t("timelineRan", { ran }),
    ...time.pauses.map(({ since, until }) =>
      t("timelinePaused", { at: clockTime(since), count: minutesOf(since, until) }),
    ),
  ].filter((one) => one !== null);
  const facts: readonly (readonly [string, string | null])[] = [
    [t("booked"), booked],
    [t("ran"), ran],
    [t("consumed"), ran && t("minutesUsed", { count: wholeMinutes(time.consumed) })],
  ];
  return (
    <Card gap={3}>
      <svg
        className={styles.bars}
        width="100%"
        height={time.pauses.length > 0 ? 44 : 28}
        role="img"
        aria-label={said.join(t("comma"))}
      >
        <Drawn
          time={time}
          now={now}
          paused={time.pauses.map(({ since, until }) =>
            t("paused", { count: minutesOf(since, until) }),
          )}
        />
      </svg>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {attendance && <Text look="quiet">{attendance}</Text>}
      {endedByClock && <Text look="quiet">{t("endedByClock")}</Text>}
    </Card>
  );
}

interface DrawnProps extends Pick<TimesProps, "time" | "now"> {
  /** How long each pause was, in words. */
  readonly paused: readonly string[];
}

function Drawn({ time, now, paused }: DrawnProps) {
  const { booked, ran, pauses } = barsOf(time, now);
  return (
    <>
      <rect
        className={styles.booked}
        x={`${booked.from}%`}
        width={`${booked.width}%`}
        y={0}
        height={10}
        rx={5}
      />
      {pauses.map(({ from, width }) => (
        <rect
          key={from}
          className={styles.pause}
          x={`${from}%`}
          width={`${width}%`}
          y={20}
          height={2}
        />
      ))}
      {ran.map(({ from, width }) => (
        <rect
          key={from}
          className={styles.ran}
          x={`${from}%`}
          width={`${width}%`}
          y={16}
          height={10}
          rx={5}
        />
      ))}
      {pauses.map(({ from, width }, nth) => (
        <text key={from} x={`${Math.min(Math.max(from + width / 2, EDGE), 100 - EDGE)}%`} y={40}>
          {paused[nth]}
        </text>
      ))}
    </>
  );
}
