import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { usePagesFrom } from "@/queries/usePages";
import { call, serverNow } from "@/rpc";
import { Empty, Field, Select } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { useForm } from "@/ui/useForm";
import {
  type Filled,
  LOG,
  type LogEntry,
  type LogPage,
  type LogPlace,
  NOTHING,
  numberIn,
  orderNumber,
  searchOf,
} from "../../log/entries";
import { useEventNames } from "../../log/words";
import { deskPaths, linkTo } from "../../navigation";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { SideCard } from "../../ui/SideCard";
import { type Column, Table } from "../../ui/Table";
import { ExportLog } from "./ExportLog";
import styles from "./Log.module.css";

const PAGE_SIZE = 50;

/**
 * Who did what: the audit log, newest first, searched by person, order, day and event; at first by
 * the person or the order that the address names.
 */
export default function Log() {
  const { t } = useTranslation("deskLog");
  const me = useMe();
  const [address] = useSearchParams();
  const [asked, setAsked] = useState({
    ...NOTHING,
    person: address.get("person") ?? "",
    order: address.get("order") ?? "",
  });
  const order = orderNumber(asked.order);
  return (
    <DeskPage
      title={t("title")}
      action={<ExportLog search={searchOf(asked)} />}
      side={
        <SideCard title={t("searchBy")}>
          {/* Starts again with what a tap in the table asked for. */}
          <SearchForm key={JSON.stringify(asked)} asked={asked} onSearch={setAsked} />
          {order !== null && me && may(me, "schedule") && (
            <a href={linkTo(deskPaths.today, { class: order })}>{t("seeClass", { order })}</a>
          )}
        </SideCard>
      }
    >
      <Entries asked={asked} onSearch={setAsked} />
    </DeskPage>
  );
}

interface SearchProps {
  readonly asked: Filled;
  readonly onSearch: (filled: Filled) => void;
}

function SearchForm({ asked, onSearch }: SearchProps) {
  const { t } = useTranslation("deskLog");
  const names = useEventNames();
  const [event, setEvent] = useState(asked.event);
  const form = useForm({
    initial: { person: asked.person, order: asked.order, day: asked.day },
    check: ({ order }) => ({
      order: order.trim() !== "" && orderNumber(order) === null ? t("orderWrong") : undefined,
    }),
    send: async (filled) => onSearch({ ...filled, event }),
    failure: "operationFailed",
  });
  return (
    <form {...form.props} className={styles.search}>
      <Field label={t("person")} placeholder="S00000001" {...form.text("person")} />
      <Field label={t("order")} inputMode="numeric" {...form.text("order")} />
      <Field type="date" label={t("day")} {...form.text("day")} />
      <Select
        label={t("event")}
        value={event}
        onChange={({ target }) => setEvent(target.value as Filled["event"])}
        options={[{ value: "", label: t("anyEvent") }, ...names.all]}
      />
      <div className={styles.acts}>
        <Act type="submit" primary>
          {t("search")}
        </Act>
        <Act onClick={() => onSearch(NOTHING)}>{t("clear")}</Act>
      </div>
    </form>
  );
}

function Entries({ asked, onSearch }: SearchProps) {
  const { t } = useTranslation("deskLog");
  const search = searchOf(asked);
  const { pages, ...state } = usePagesFrom<LogEntry, LogPage, LogPlace | null>({
    key: [LOG, search, "pages"],
    first: null,
    load: (before, signal) => call(LOG, { ...search, before, limit: PAGE_SIZE }, { signal }),
    next: ({ next }) => next ?? undefined,
  });
  const columns = useColumns((changes) => onSearch({ ...NOTHING, ...changes }));
  const rows = pages.flatMap(({ data }) => data);
  return (
    <InfiniteList
      pages={{ ...state, rows }}
      skeleton={{ rows: 10, height: 40 }}
      failure={errorText}
      empty={<Empty text={t("none")} />}
    >
      {(shown) => (
        <Table label={t("entries")} columns={columns} rows={shown} idOf={({ id }) => id} />
      )}
    </InfiniteList>
  );
}

function useColumns(onSearch: (changes: Partial<Filled>) => void): readonly Column<LogEntry>[] {
  const { t } = useTranslation("deskLog");
  const names = useEventNames();
  const now = serverNow();
  const time = (instant: number) => dayAndTime(instant, now);
  const person = (name: string) => {
    const number = numberIn(name);
    return number ? <Act onClick={() => onSearch({ person: number })}>{name}</Act> : name;
  };
  return [
    {
      id: "time",
      head: t("time"),
      isNumber: true,
      cell: ({ utcHappened }) => time(utcHappened),
    },
    {
      id: "event",
      head: t("event"),
      isTitle: true,
      cell: ({ event }) => <span className={styles.event}>{names.of(event)}</span>,
    },
    { id: "actor", head: t("actor"), cell: ({ actor }) => person(names.actor(actor)) },
    { id: "person", head: t("about"), cell: (entry) => person(entry.person) },
    {
      id: "order",
      head: t("order"),
      isNumber: true,
      cell: ({ courseOrderId }) =>
        courseOrderId !== null && (
          <Act onClick={() => onSearch({ order: String(courseOrderId) })}>{courseOrderId}</Act>
        ),
    },
    {
      id: "reason",
      head: t("reason"),
      cell: (entry) => {
        const said = names.why(entry, time);
        return said && <span className={styles.facts}>{said}</span>;
      },
    },
  ];
}
