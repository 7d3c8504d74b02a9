import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { errorText } from "@/i18n/errorText";
import { part } from "@/i18n/format";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { MINUTE_MS } from "@/time";
import { Empty, ErrorBlock, Skeleton } from "@/ui";
import { useIsWide } from "@/ui/useIsWide";
import { ActionDialog } from "../../classes/ActionDialog";
import type { ClassAction, DeskClass } from "../../classes/deskClass";
import { useLiveClasses } from "../../live";
import { DeskPage } from "../../ui/DeskPage";
import { type Asked, askedIn, daysOf, PAGE_SIZE } from "./address";
import { ClassDialog } from "./ClassDialog";
import type { Opened } from "./Entries";
import { classIn, lanesOf, WEEK, type Week as WeekOfTutors } from "./lanes";
import { MoveCard } from "./MoveCard";
import { useMoving } from "./moving";
import { RestCard, RestDialog, useWaitingRest } from "./RestCard";
import { Schedule } from "./Schedule";
import type { Layout } from "./steps";
import { Toolbar } from "./Toolbar";
import styles from "./Week.module.css";

/** The tutors' lanes of a day or a week: classes, rest and what is free. */
export default function Week() {
  const { t } = useTranslation("deskWeek");
  useLiveClasses();
  const asked = askedIn(useLocation().search, serverNow());
  const { week, error, retry } = useWeek(asked);
  if (week) return <Shown asked={asked} week={week} />;
  return (
    <DeskPage title={t("title")}>
      <Toolbar asked={asked} tutors={[]} total={0} />
      {error ? (
        <ErrorBlock text={errorText(error)} onRetry={retry} />
      ) : (
        <Skeleton rows={10} height={40} />
      )}
    </DeskPage>
  );
}

/** A page of the tutors, and the tutor whom the address names if another page has them. */
function useWeek(asked: Asked) {
  const { since: day, count: days } = daysOf(asked);
  const place = { pageSize: PAGE_SIZE, pageNo: asked.page + 1 };
  const page = useQuery({
    ...callQuery(WEEK, { day, days, ...place }),
    refetchInterval: MINUTE_MS,
  });
  const named = page.data && asked.tutor;
  const isElsewhere = !!named && page.data.data.every(({ userId }) => userId !== named);
  const other = useQuery({
    ...callQuery(WEEK, { day, days, tutorIds: named ? [named] : [] }),
    enabled: isElsewhere,
    refetchInterval: MINUTE_MS,
  });
  const read = isElsewhere ? other : page;
  const week: WeekOfTutors | undefined =
    isElsewhere && other.data
      ? { ...page.data, data: [...page.data.data, ...other.data.data] }
      : read.data;
  return { week, error: read.error, retry: () => void read.refetch() };
}

interface ShownProps {
  readonly asked: Asked;
  readonly week: WeekOfTutors;
}

function Shown({ asked, week }: ShownProps) {
  const { t } = useTranslation("deskWeek");
  const isWide = useIsWide();
  const [opened, setOpened] = useState<Opened | null>(null);
  // The class as the person saw it: the service refuses what somebody else changed since.
  const [acting, setActing] = useState<{ one: DeskClass; action: ClassAction } | null>(null);
  const all = lanesOf(week);
  const first = week.dayStarts[0] ?? 0;
  const until = week.dayStarts.at(-1) ?? first;
  // A phone shows one tutor at a time.
  const tutorId = asked.tutor ?? (isWide ? null : (week.data[0]?.userId ?? null));
  const rows = tutorId === null ? all : all.filter(([lane]) => lane?.tutor.userId === tutorId);
  const layout: Layout =
    asked.view === "day" ? "tutors" : tutorId !== null && isWide ? "days" : "table";
  const mover = useMoving(rows, layout);
  const waiting = useWaitingRest(first, until);

  const close = () => {
    setOpened(null);
    setActing(null);
  };
  const title = titleOf(asked, first, until);
  const current = opened?.kind === "class" ? classIn(rows, opened.id) : undefined;
  return (
    <DeskPage
      title={t(`title_${asked.view}`, { days: title })}
      side={
        <>
          <MoveCard mover={mover} tutors={week.data} />
          <RestCard
            waiting={waiting}
            onReject={({ restApplicationId: id, tutorName: tutor }) =>
              setOpened({ kind: "rest", id, tutor, isApproved: false })
            }
          />
        </>
      }
    >
      <Toolbar asked={{ ...asked, tutor: tutorId }} tutors={week.data} total={week.total} />
      {rows.length === 0 ? (
        <Empty text={t("noTutors")} />
      ) : (
        <div className={styles.schedule}>
          <Schedule label={title} rows={rows} layout={layout} mover={mover} onOpen={setOpened} />
        </div>
      )}
      {current && acting === null && (
        <ClassDialog
          one={current}
          onAct={(action) => setActing({ one: current, action })}
          onMove={() => {
            close();
            mover.begin(current);
          }}
          onClose={close}
        />
      )}
      {acting && <ActionDialog {...acting} onClose={close} />}
      {opened?.kind === "rest" && <RestDialog {...opened} waiting={waiting} onClose={close} />}
    </DeskPage>
  );
}

/** The days on screen in words. */
function titleOf({ view }: Asked, first: number, until: number): string {
  const day = { month: "long", day: "numeric" } as const;
  if (view === "day") return part(first, { ...day, weekday: "short" });
  return `${part(first, day)} – ${part(until - 1, day)}`;
}
