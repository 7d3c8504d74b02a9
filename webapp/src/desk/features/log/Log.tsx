import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { usePagesFrom } from "@/queries/usePages";
import { call, serverNow } from "@/rpc";
import { Empty, Field, Select } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { useForm } from "@/ui/useForm";
import {
  FILTERS,
  type Filled,
  LOG,
  type LogEntry,
  type LogPage,
  type LogPlace,
  NOTHING,
  orderNumber,
  searchOf,
} from "../../log/entries";
import { useEventNames } from "../../log/words";
import { deskPaths, goTo, linkTo } from "../../navigation";
import { useFilters } from "../../people/filters";
import { PersonField } from "../../people/PersonField";
import { numberIn, type Picked, pickedBy } from "../../people/picked";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { SideCard } from "../../ui/SideCard";
import { type Column, Table } from "../../ui/Table";
import { ExportLog } from "./ExportLog";
import styles from "./Log.module.css";

const PAGE_SIZE = 50;

/** Who did what: the audit log, newest first, searched by what the address names. */
export default function Log() {
  const { t } = useTranslation("deskLog");
  const me = useMe();
  const { filters: asked } = useFilters(FILTERS);
  const text = JSON.stringify(asked);
  // The form starts again with what a tap in the table or a step back asks for.
  const [form, setForm] = useState({ key: 0, holds: text });
  if (form.holds !== text) setForm({ key: form.key + 1, holds: text });
  const order = orderNumber(asked.order);
  return (
    <DeskPage
      title={t("title")}
      action={<ExportLog search={searchOf(asked)} />}
      side={
        <SideCard title={t("searchBy")}>
          <SearchForm
            key={form.key}
            asked={asked}
            onSearch={(filled) => {
              setForm({ ...form, holds: JSON.stringify(filled) });
              search(filled);
            }}
          />
          {order !== null && me && may(me, "schedule") && (
            <a href={linkTo(deskPaths.today, { class: order })}>{t("seeClass", { order })}</a>
          )}
        </SideCard>
      }
    >
      <Entries asked={asked} onSearch={search} />
    </DeskPage>
  );
}

/** Shows the entries on top of those before, so that a step back leads there. */
function search(filled: Filled): void {
  goTo(deskPaths.log, Object.fromEntries(Object.entries(filled).filter(([, value]) => value)));
}

/** The account number of a chosen or typed person; null if it is neither. */
const numberOf = ({ accountNo, text }: Picked) =>
  accountNo ?? (text.trim() === "" ? "" : numberIn(text.trim()));

interface SearchProps {
  readonly asked: Filled;
  readonly onSearch: (filled: Filled) => void;
}

const withPeople = (filled: Filled) => ({
  ...filled,
  person: pickedBy(filled.person),
  by: pickedBy(filled.by),
});

function SearchForm({ asked, onSearch }: SearchProps) {
  const { t } = useTranslation(["deskLog", "desk"]);
  const names = useEventNames();
  const form = useForm({
    initial: withPeople(asked),
    check: ({ person, by, order }) => ({
      person: numberOf(person) === null ? t("personUnchosen") : undefined,
      by: numberOf(by) === null ? t("personUnchosen") : undefined,
      order: order.trim() !== "" && orderNumber(order) === null ? t("orderWrong") : undefined,
    }),
    send: async ({ person, by, ...filled }) =>
      onSearch({ person: numberOf(person) ?? "", by: numberOf(by) ?? "", ...filled }),
    failure: "operationFailed",
  });
  const clear = () => {
    form.change(withPeople(NOTHING));
    onSearch(NOTHING);
  };
  return (
    <form {...form.props} className={styles.search}>
      <PersonField
        who="everybody"
        label={t("person")}
        placeholder={t("desk:personHint")}
        {...form.part("person")}
      />
      <PersonField
        who="staff"
        label={t("by")}
        placeholder={t("desk:personHint")}
        {...form.part("by")}
      />
      <Field label={t("order")} inputMode="numeric" {...form.text("order")} />
      <Field type="date" label={t("day")} {...form.text("day")} />
      <Select
        label={t("event")}
        options={[{ value: "", label: t("anyEvent") }, ...names.all]}
        {...form.text("event")}
      />
      <div className={styles.acts}>
        <Act type="submit" primary>
          {t("search")}
        </Act>
        <Act onClick={clear}>{t("clear")}</Act>
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
  const person = (field: "person" | "by", name: string) => {
    const number = numberIn(name);
    return number ? <Act onClick={() => onSearch({ [field]: number })}>{name}</Act> : name;
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
    { id: "actor", head: t("actor"), cell: ({ actor }) => person("by", names.actor(actor)) },
    { id: "person", head: t("about"), cell: (entry) => person("person", entry.person) },
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
