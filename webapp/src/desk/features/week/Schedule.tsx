import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "@/rpc";
import { DAY_MS } from "@/time";
import type { DeskClass } from "../../classes/deskClass";
import { useShortcuts } from "../../ui/shortcuts";
import { type Opened, stopOfClass, stopOfGap, stopOfRest } from "./Entries";
import { asClass, atHour, type Gap, gapsOf, type Hours, hoursOf, type Lane } from "./lanes";
import type { Mover } from "./moving";
import type { Layout, Stop } from "./steps";
import { useStops } from "./stops";
import { TimeGrid } from "./TimeGrid";
import { firstGap, WeekTable } from "./WeekTable";

interface ScheduleProps {
  readonly label: string;
  readonly rows: readonly (readonly Lane[])[];
  readonly layout: Layout;
  readonly mover: Mover;
  readonly onOpen: (opened: Opened) => void;
}

/** The lanes of tutors as a grid or a week, with the keys that go through them and move classes. */
export function Schedule({ label, rows, layout, mover, onOpen }: ScheduleProps) {
  const { t } = useTranslation("deskWeek");
  const lanes = rows.flat();
  const hours = hoursOf(lanes, mover.moving?.to);
  const { boxProps, stop, press, restore } = useStops(stopsOf(rows, layout, hours));
  const to = mover.moving?.to;
  const place = to && `${to.at} ${to.tutorId}`;
  const { ref } = boxProps;
  useEffect(() => {
    if (place === undefined) return;
    const target = ref.current?.querySelector("[data-target]");
    target?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [place, ref]);
  // The preview at the side may have had the focus.
  const wasMoving = useRef(false);
  useEffect(() => {
    if (wasMoving.current && !mover.moving) restore();
    wasMoving.current = mover.moving !== null;
  });

  function classAt(target: Element | null): DeskClass | undefined {
    const id = target?.closest<HTMLElement>("[data-stop]")?.dataset.stop;
    for (const lane of lanes) {
      const one = lane.classes.find((each) => stopOfClass(each) === id);
      if (one) return asClass(one, lane.tutor);
    }
    return undefined;
  }

  useShortcuts([
    {
      key: "m",
      label: t("keyMove"),
      run: () => {
        const one = classAt(document.activeElement);
        if (one) mover.begin(one);
      },
    },
  ]);

  function keyDown(event: KeyboardEvent): void {
    if (mover.press(event) || press(event)) event.preventDefault();
  }
  function click(event: MouseEvent): void {
    if (!mover.pick(event.target as Element, event.clientY)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const parts = { mover, stop, onOpen };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its parts have the focus and the names.
    <div {...boxProps} onKeyDown={keyDown} onClickCapture={click}>
      {layout === "table" ? (
        <WeekTable label={label} rows={rows} isOne={rows.length === 1} {...parts} />
      ) : (
        <TimeGrid label={label} lanes={lanes} hours={hours} isDays={layout === "days"} {...parts} />
      )}
    </div>
  );
}

/** The end of a day; days with a change of the clock are up to an hour longer. */
const LAST_MS = DAY_MS + DAY_MS / 24;
/** More than any day. */
const WHOLE_MS = 2 * DAY_MS;

/** What arrows reach: in a grid by lane and time, in a week by day, tutor and time. */
function stopsOf(
  rows: readonly (readonly Lane[])[],
  layout: Layout,
  hours: Hours,
): readonly Stop[] {
  const now = serverNow();
  const isTable = layout === "table";
  return rows.flatMap((lanes, row) =>
    lanes.flatMap((lane, nth) => {
      const since = atHour(lane, hours.first);
      const until = atHour(lane, hours.end);
      const first = firstGap(lane, now);
      const gaps: readonly Gap[] = isTable
        ? first
          ? [first]
          : []
        : gapsOf(lane, Math.max(since, now), until);
      const place = (at: number, id: string): Stop =>
        isTable
          ? { id, x: nth, y: row + (at - lane.dayStart) / WHOLE_MS }
          : { id, x: row + nth, y: at - lane.dayStart };
      return [
        ...lane.classes.map((one) => place(one.appointmentTime, stopOfClass(one))),
        ...lane.rest
          .filter(({ startsAt, endsAt }) => isTable || (startsAt < until && endsAt > since))
          .map((one) => place(one.startsAt, stopOfRest(one))),
        // The sign of a cell stands at its end.
        ...gaps.map((gap) =>
          place(isTable ? lane.dayStart + LAST_MS : gap.since, stopOfGap(lane, gap)),
        ),
      ].sort((one, other) => one.y - other.y);
    }),
  );
}
