import { useState } from "react";
import { useTranslation } from "react-i18next";
import { money } from "@/i18n/amounts";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { usePagesFrom } from "@/queries/usePages";
import { type Answer, call, serverNow } from "@/rpc";
import { classes, Empty, ErrorBlock, Skeleton } from "@/ui";
import { Checkbox } from "@/ui/Checkbox";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { deskPaths, linkTo } from "../../navigation";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { StateChip } from "../../ui/StateChip";
import { type Column, Table } from "../../ui/Table";
import { DeedDialog } from "./DeedDialog";
import styles from "./Month.module.css";
import {
  type Deed,
  deedOf,
  idOf,
  monthName,
  PAYMENTS,
  type Payment,
  toneOf,
  totalOf,
  type Unsettled,
} from "./month";
import { ProblemDialog } from "./ProblemDialog";

const PAGE_SIZE = 100;

/** The sums whose payments are changed several at once. */
const TOGETHER: { readonly [Sum in Unsettled]?: Deed } = { FLAGGED: "release", FAILED: "retry" };

interface PaymentsProps {
  readonly month: string;
  /** Only those of one sum; otherwise those of the month, whatever became of them. */
  readonly unsettled: Unsettled | null;
  readonly onShowAll: () => void;
}

type Asked = { readonly deed: Deed; readonly payments: readonly Payment[] };

/** Payments, why they wait, and what helps them. */
export function Payments({ month, unsettled, onShowAll }: PaymentsProps) {
  const { t } = useTranslation("deskMonth");
  const asked = unsettled === null ? { month } : { untilMonth: month, unsettled };
  const { pages, ...state } = usePagesFrom<
    Payment,
    Answer<typeof PAYMENTS>,
    readonly [number, number] | null
  >({
    key: [PAYMENTS, asked, "pages"],
    first: null,
    load: (after, signal) => call(PAYMENTS, { ...asked, after, limit: PAGE_SIZE }, { signal }),
    next: ({ data }) => {
      const last = data.length < PAGE_SIZE ? undefined : data.at(-1);
      return last && [last.courseOrderId, last.number];
    },
  });
  const rows = pages.flatMap(({ data }) => data);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [deed, setDeed] = useState<Asked | null>(null);
  const [doubted, setDoubted] = useState<Payment | null>(null);
  const together = unsettled === null ? undefined : TOGETHER[unsettled];
  const chosen = rows.filter((row) => ticked.has(idOf(row)) && deedOf(row) === together);
  const tick = (payments: readonly Payment[], isOn: boolean) => {
    const ids = payments.map(idOf);
    setTicked(new Set(isOn ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))));
  };
  const columns = useColumns({
    onDeed: (payment) => {
      const helps = deedOf(payment);
      if (helps === "answer") setDoubted(payment);
      else if (helps) setDeed({ deed: helps, payments: [payment] });
    },
    tick: together && {
      isOn: (payment) => ticked.has(idOf(payment)),
      isOffered: (payment) => deedOf(payment) === together,
      change: (payment, isOn) => tick([payment], isOn),
    },
  });

  if (state.isLoading) return <Skeleton rows={10} height={40} />;
  if (state.error) return <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />;
  return (
    <>
      {together && rows.length > 0 && (
        <div className={styles.together}>
          <Act onClick={() => tick(rows, chosen.length < rows.length)}>
            {t(chosen.length < rows.length ? "chooseAll" : "chooseNone")}
          </Act>
          <span role="status" className={styles.muted}>
            {chosen.length > 0 &&
              t("chosen", { count: chosen.length, sum: money(totalOf(chosen)) })}
          </span>
          <Act
            primary
            disabled={chosen.length === 0}
            onClick={() => setDeed({ deed: together, payments: chosen })}
          >
            {t(`${together}Chosen`)}
          </Act>
        </div>
      )}
      {rows.length === 0 ? (
        <Empty
          text={t(unsettled === null ? "noPayments" : `none_${unsettled}`)}
          action={unsettled && <Act onClick={onShowAll}>{t("showMonth")}</Act>}
        />
      ) : (
        <>
          <div className={styles.scrolls}>
            <Table
              label={unsettled === null ? t("payments", { month: monthName(month) }) : t(unsettled)}
              columns={columns}
              rows={rows}
              idOf={idOf}
            />
          </div>
          <InfiniteEnd
            hasMore={state.hasMore}
            loading={state.isLoadingMore}
            failed={state.hasMoreFailed}
            onMore={state.more}
          />
        </>
      )}
      {deed && (
        <DeedDialog {...deed} onDone={() => setTicked(new Set())} onClose={() => setDeed(null)} />
      )}
      {doubted && <ProblemDialog payment={doubted} onClose={() => setDoubted(null)} />}
    </>
  );
}

interface Acts {
  readonly onDeed: (payment: Payment) => void;
  readonly tick:
    | {
        readonly isOn: (payment: Payment) => boolean;
        readonly isOffered: (payment: Payment) => boolean;
        readonly change: (payment: Payment, isOn: boolean) => void;
      }
    | undefined;
}

function useColumns({ onDeed, tick }: Acts): readonly Column<Payment>[] {
  const { t } = useTranslation(["deskMonth", "common"]);
  const now = serverNow();
  const me = useMe();
  const maySeeClass = me !== null && may(me, "schedule");
  const ticking: Column<Payment> | undefined = tick && {
    id: "tick",
    head: t("choose"),
    isHeadHidden: true,
    isTitle: true,
    cell: (payment) =>
      tick.isOffered(payment) && (
        <Checkbox
          className={styles.tick}
          checked={tick.isOn(payment)}
          onChange={(isOn) => tick.change(payment, isOn)}
        >
          <span className="visually-hidden">
            {t("chooseOne", { order: payment.courseOrderId, tutor: payment.tutorName })}
          </span>
        </Checkbox>
      ),
  };
  return [
    ...(ticking ? [ticking] : []),
    {
      id: "ended",
      head: t("ended"),
      isNumber: true,
      cell: ({ utcEnded, courseOrderId }) => {
        const when = dayAndTime(utcEnded, now);
        return (
          <span className={styles.whole}>
            {maySeeClass ? (
              <a href={linkTo(deskPaths.today, { class: courseOrderId })}>{when}</a>
            ) : (
              when
            )}
          </span>
        );
      },
    },
    {
      id: "tutor",
      head: t("tutor"),
      isTitle: true,
      cell: ({ tutorName }) => <span className={styles.name}>{tutorName}</span>,
    },
    {
      id: "student",
      head: t("student"),
      cell: ({ studentName }) => <span className={styles.name}>{studentName}</span>,
    },
    {
      id: "lesson",
      head: t("lesson"),
      cell: ({ lessonType, practiceTime }) => (
        <>
          {t(`common:lesson${lessonType}`)}{" "}
          <span className={styles.whole}>
            {t("taught", { count: Math.floor(practiceTime / 60_000) })}
          </span>
        </>
      ),
    },
    {
      id: "sum",
      head: t("sum"),
      isNumber: true,
      cell: ({ totalFen }) => <span className={styles.whole}>¥{money(totalFen)}</span>,
    },
    {
      id: "state",
      head: t("state"),
      cell: (payment) => (
        <span className={styles.name}>
          <StateChip tone={toneOf(payment)}>{stateIn(payment)}</StateChip>
        </span>
      ),
    },
    {
      id: "why",
      head: t("why"),
      cell: (payment) => {
        const said = whyOf(payment);
        return said && <span className={classes(styles.muted, styles.short)}>{said}</span>;
      },
    },
    {
      id: "acts",
      head: t("acts"),
      isHeadHidden: true,
      cell: (payment) => {
        const helps = deedOf(payment);
        return helps && <Act onClick={() => onDeed(payment)}>{t(helps)}</Act>;
      },
    },
  ];

  function stateIn(payment: Payment): string {
    if (payment.status !== "PENDING") return t(`status_${payment.status}`);
    if (payment.batch !== null) return t("inBatch", { batch: payment.batch });
    return toneOf(payment) === "late" ? t("FLAGGED") : t("status_PENDING");
  }

  function whyOf(payment: Payment): string {
    const flags = toneOf(payment) === "late" ? payment.flags.map((one) => t(`flag_${one}`)) : [];
    const problem = payment.hasOpenProblem ? [t("hasProblem")] : [];
    const kind = payment.reason === null ? [] : [t("deduction")];
    const said = [payment.failed ?? payment.reason ?? ""].filter(Boolean);
    return [...problem, ...kind, ...flags, ...said].join(" · ");
  }
}
