import { useState } from "react";
import { useTranslation } from "react-i18next";
import { clockTime } from "@/i18n/format";
import { classes } from "@/ui";
import { toneOf } from "../../classes/deskClass";
import { deskPaths, linkTo } from "../../navigation";
import tones from "../../ui/tones.module.css";
import styles from "./Entries.module.css";
import {
  asClass,
  endOf,
  type Gap,
  type Lane,
  SLOT_MS,
  type WeekClass,
  type WeekRest,
} from "./lanes";
import type { Mover } from "./moving";
import type { StopOf } from "./stops";

/** What can be opened from a lane. */
export type Opened =
  | { readonly kind: "class"; readonly id: number }
  | {
      readonly kind: "rest";
      readonly id: number;
      readonly tutor: string;
      readonly isApproved: boolean;
    };

/** What the parts of a schedule share. */
export interface ScheduleParts {
  readonly mover: Mover;
  readonly stop: StopOf;
  readonly onOpen: (opened: Opened) => void;
}

export const stopOfClass = (one: WeekClass) => `class ${one.courseOrderId}`;
export const stopOfRest = (one: WeekRest) => `rest ${one.restApplicationId} ${one.startsAt}`;
export const stopOfGap = (lane: Lane, gap: Gap) => `gap ${lane.id} ${gap.since}`;

const span = (since: number, until: number) => `${clockTime(since)}–${clockTime(until)}`;

interface ClassEntryProps extends ScheduleParts {
  readonly one: WeekClass;
  readonly lane: Lane;
  /** With its time, where no ruler says it. */
  readonly withTime?: boolean;
}

/** A class in a lane: opened by a tap or Enter, moved by dragging it. */
export function ClassEntry({ one, lane, withTime = false, mover, stop, onOpen }: ClassEntryProps) {
  const { t } = useTranslation(["deskWeek", "deskClasses"]);
  const { series } = one;
  const tone = toneOf(one.state);
  const deskClass = asClass(one, lane.tutor);
  const isMoved = mover.moving?.one.courseOrderId === one.courseOrderId;
  const { appointmentTime: since } = one;
  const hasTime = withTime || since % SLOT_MS !== 0;
  const student = one.studentName || t("ofAnotherShop");
  const text = t(`class_${one.lessonType}`, { student });
  // Where its time stands, its length is for who reads it by ear.
  const isShort = withTime && (one.lessonType === "QUOTA_30" || one.lessonType === "QUOTA_60");
  return (
    <button
      type="button"
      {...stop(stopOfClass(one))}
      {...mover.drag(deskClass)}
      className={classes(
        styles.class,
        tone === "plain" ? styles.plain : tones[tone],
        isMoved && styles.moved,
      )}
      onClick={() => onOpen({ kind: "class", id: one.courseOrderId })}
    >
      <span className="visually-hidden">{span(since, endOf(one))}</span>{" "}
      {hasTime && <span aria-hidden="true">{clockTime(since)}</span>}
      <span className={isShort ? "visually-hidden" : undefined}>{text}</span>
      {isShort && <span aria-hidden="true">{student}</span>}
      {series && (
        <small>
          <span aria-hidden="true">{`${series.number}/${series.count}`}</span>
          <span className="visually-hidden">{t("deskClasses:seriesPlace", series)}</span>
        </small>
      )}
      <span className="visually-hidden">{t("stateOf", { state: t(`state_${one.state}`) })}</span>
    </button>
  );
}

interface RestEntryProps extends ScheduleParts {
  readonly one: WeekRest;
  readonly lane: Lane;
  readonly withTime?: boolean;
}

/** Rest in a lane, or an application for it; a tap answers it. */
export function RestEntry({ one, lane, withTime, stop, onOpen }: RestEntryProps) {
  const { t } = useTranslation("deskWeek");
  const { restApplicationId: id, isApproved, startsAt, endsAt } = one;
  const text = t(isApproved ? "rest" : "restWaits");
  return (
    <button
      type="button"
      {...stop(stopOfRest(one))}
      className={classes(styles.rest, !isApproved && styles.waits)}
      onClick={() => onOpen({ kind: "rest", id, tutor: lane.tutor.userName, isApproved })}
    >
      <span className={withTime ? undefined : "visually-hidden"}>{span(startsAt, endsAt)} </span>
      {text}
    </button>
  );
}

interface OutsideEntryProps {
  readonly since: number;
  readonly until: number;
}

/** Time outside of a tutor's working hours: it can be booked, and is warned of. */
export function OutsideEntry({ since, until }: OutsideEntryProps) {
  const { t } = useTranslation("deskWeek");
  return (
    <div data-outside className={styles.outside}>
      <span>
        <span className="visually-hidden">{span(since, until)} </span>
        {t("outside")}
      </span>
    </div>
  );
}

interface GapEntryProps {
  readonly gap: Gap;
  readonly lane: Lane;
  readonly stop: StopOf;
  /** In a cell of the week: only a sign, without its half hours. */
  readonly isSign?: boolean;
}

/** Free time of a lane, which leads to the booking of a class at the half hour under the pointer. */
export function GapEntry({ gap, lane, stop, isSign = false }: GapEntryProps) {
  const { t } = useTranslation("deskWeek");
  const [at, setAt] = useState(gap.since);
  const aim = ({ clientY, currentTarget }: React.PointerEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const slots = (gap.until - gap.since) / SLOT_MS;
    const nth = Math.floor(((clientY - top) / height) * slots);
    setAt(gap.since + Math.min(Math.max(nth, 0), slots - 1) * SLOT_MS);
  };
  const when = span(gap.since, gap.until);
  const tutor = lane.tutor.userName;
  return (
    <a
      {...stop(stopOfGap(lane, gap))}
      href={linkTo(deskPaths.booking, { tutor: lane.tutor.userId, at })}
      draggable={false}
      className={isSign ? styles.sign : styles.gap}
      {...(!isSign && { onPointerMove: aim, onPointerDown: aim })}
      onBlur={() => setAt(gap.since)}
    >
      <span className="visually-hidden">{t("gapLabel", { tutor, when })}</span>
      {isSign ? (
        <span aria-hidden="true">+</span>
      ) : (
        <span
          aria-hidden="true"
          className={styles.slot}
          style={{ "--from": (at - gap.since) / SLOT_MS } as React.CSSProperties}
        >
          {t("bookAt", { time: clockTime(at) })}
        </span>
      )}
    </a>
  );
}
