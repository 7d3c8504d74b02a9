import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { instantOf } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { clockTime, part } from "@/i18n/format";
import { callQuery, keep } from "@/queries";
import { type Ask, serverNow } from "@/rpc";
import { SECOND_MS } from "@/time";
import { Empty, ErrorBlock, Skeleton } from "@/ui";
import { ActionDialog } from "../../classes/ActionDialog";
import { type ClassAction, toneOf } from "../../classes/deskClass";
import { useLiveClasses } from "../../live";
import { deskPaths, goTo, type Query, replaceWith } from "../../navigation";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { usePaletteEntries } from "../../ui/palette";
import { StateChip } from "../../ui/StateChip";
import { type Column, Table } from "../../ui/Table";
import { Tile, Tiles } from "../../ui/Tiles";
import { dateOf } from "../../when";
import { asClass, BOARD, type Board, type BoardClass, helpsNow, TILES } from "./board";
import { ClassPanel } from "./ClassPanel";
import { LeftDay } from "./LeftDay";
import { isDay, OtherDay } from "./OtherDay";
import styles from "./Today.module.css";
import { WaitingCard } from "./WaitingCard";
import { useBoardWords } from "./words";

/** Presence alone sends nothing over the stream. */
const READ_AGAIN_MS = 30_000;
/** How often minutes that are late or left are counted. */
const TICK_MS = 5 * SECOND_MS;

/** Renders again as time passes. */
function useTicks(): void {
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((before) => before + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
}

/**
 * The classes of today, of the day in the address, or of the day of the class in the address, which
 * is then opened: by time, live, and what can be done about each.
 */
export default function Today() {
  const { t } = useTranslation("deskToday");
  const query = new URLSearchParams(useLocation().search);
  const askedDay = query.get("day");
  const askedClass = Number(query.get("class")) || null;
  useLiveClasses();
  useTicks();
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery(BOARD, requestOf(askedDay, askedClass)),
    refetchInterval: READ_AGAIN_MS,
  });
  const now = serverNow();
  const today = dateOf(now);
  // A class is found on the day to which it was moved meanwhile.
  const shown = (askedClass === null ? null : data?.day) ?? (isDay(askedDay) ? askedDay : today);
  const day = part(instantOf(shown), { month: "long", day: "numeric", weekday: "short" });

  /** The address no longer names a class that was closed. */
  function leaveClass(board: Board): void {
    if (askedClass === null) return;
    const address: Query = board.day === today ? {} : { day: board.day };
    void keep(callQuery(BOARD, address).queryKey, board);
    replaceWith(deskPaths.today, address);
  }

  return (
    <DeskPage
      title={shown === today ? t("title", { day }) : day}
      beside={shown === today && clockTime(now)}
      action={
        <Act primary onClick={() => goTo(deskPaths.booking)}>
          {t("bookClass")}
        </Act>
      }
      side={<WaitingCard />}
    >
      {isPending && <Skeleton rows={10} height={40} />}
      {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      <OtherDay shown={shown} today={today} />
      {data && (
        <TodaysBoard
          key={shown}
          board={data}
          askedClass={askedClass}
          onLeave={() => leaveClass(data)}
        />
      )}
    </DeskPage>
  );
}

function requestOf(day: string | null, courseOrderId: number | null): Ask<typeof BOARD> {
  if (courseOrderId !== null) return { courseOrderId };
  return isDay(day) ? { day } : {};
}

/** What the person is looking at more closely. */
interface Opened {
  readonly id: number;
  readonly action: ClassAction | null;
  /**
   * As it was when it was opened; none if the address opened it, which follows it to its day. An
   * action is about the class as it was seen: the service refuses what somebody else changed since.
   */
  readonly one?: BoardClass;
}

interface TodaysBoardProps {
  readonly board: Board;
  /** The class in the address. */
  readonly askedClass: number | null;
  /** What was open is closed. */
  readonly onLeave: () => void;
}

function TodaysBoard({ board: { data, numbers }, askedClass, onLeave }: TodaysBoardProps) {
  const { t } = useTranslation("deskToday");
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (askedClass !== null) setOpened({ id: askedClass, action: null });
  }, [askedClass]);
  const close = () => {
    setOpened(null);
    onLeave();
  };
  const open = (one: BoardClass, action: ClassAction | null = null) =>
    setOpened({ id: one.order.courseOrderId, action, one });
  const columns = useColumns(open);

  usePaletteEntries((text) =>
    data
      .filter(({ order }) =>
        [order.user.userName, order.user.accountNo, order.tutor?.userName ?? ""].some((name) =>
          name.toLowerCase().includes(text.toLowerCase()),
        ),
      )
      .map((one) => ({
        id: `class ${one.order.courseOrderId}`,
        label: one.order.user.userName,
        detail: [clockTime(one.order.appointmentTime), one.order.tutor?.userName].join(" "),
        run: () => open(one),
      })),
  );

  const filter = TILES.find(({ number }) => number === chosen);
  const shown = filter ? data.filter(filter.counts) : data;
  const found = data.find(({ order }) => order.courseOrderId === opened?.id);
  return (
    <>
      <Tiles label={t("numbers")}>
        {TILES.map(({ number, also, ...looks }) => (
          <Tile
            key={number}
            {...looks}
            label={t(`number_${number}`)}
            count={numbers[number] + (also === null ? 0 : numbers[also])}
            isChosen={number === chosen}
            onChoose={() => setChosen(number === chosen ? null : number)}
          />
        ))}
      </Tiles>
      {shown.length === 0 ? (
        <Empty
          text={t(filter ? "noneOfThese" : "noClasses")}
          action={filter && <Act onClick={() => setChosen(null)}>{t("showAll")}</Act>}
        />
      ) : (
        <Table
          label={t("classes")}
          columns={columns}
          rows={shown}
          idOf={({ order }) => order.courseOrderId}
          onOpen={(one) => open(one)}
        />
      )}
      {found && opened?.action === null && (
        <ClassPanel one={found} onAct={(action) => open(found, action)} onClose={close} />
      )}
      {!found && opened?.action === null && opened.one && (
        <LeftDay one={opened.one} onClose={close} />
      )}
      {opened?.action && opened.one && (
        <ActionDialog one={asClass(opened.one)} action={opened.action} onClose={close} />
      )}
    </>
  );
}

function useColumns(
  onAct: (one: BoardClass, action: ClassAction) => void,
): readonly Column<BoardClass>[] {
  const { t } = useTranslation(["deskToday", "deskClasses"]);
  const words = useBoardWords();
  const bookTitle = useBookTitle();
  return [
    {
      id: "time",
      head: t("deskClasses:time"),
      isNumber: true,
      isTitle: true,
      cell: ({ order }) => clockTime(order.appointmentTime),
    },
    {
      id: "student",
      head: t("student"),
      isTitle: true,
      cell: ({ order }) => <span className={styles.name}>{order.user.userName}</span>,
    },
    {
      id: "tutor",
      head: t("deskClasses:tutor"),
      cell: ({ order }) =>
        order.tutor && <span className={styles.name}>{order.tutor.userName}</span>,
    },
    {
      id: "book",
      head: t("book"),
      cell: ({ order }) => order.courseBook && bookTitle(order.courseBook),
    },
    {
      id: "state",
      head: t("state"),
      cell: (one) => <StateChip tone={toneOf(one.state)}>{words.state(one)}</StateChip>,
    },
    {
      id: "progress",
      head: t("progress"),
      cell: (one) => {
        const said = [words.progress(one), words.presence(one)].filter(Boolean).join(" · ");
        return said && <span className={styles.progress}>{said}</span>;
      },
    },
    {
      id: "acts",
      head: t("acts"),
      isHeadHidden: true,
      cell: (one) => (
        <span className={styles.inRow}>
          {one.lacksFeedback && <StateChip tone="late">{t("number_withoutFeedback")}</StateChip>}
          {one.isPayFlagged && <StateChip tone="late">{t("payFlagged")}</StateChip>}
          {helpsNow(one).map((action) => (
            <Act key={action} onClick={() => onAct(one, action)}>
              {t(`deskClasses:${action}`)}
            </Act>
          ))}
        </span>
      ),
    },
  ];
}
