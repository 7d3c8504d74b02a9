import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { clockTime } from "@/i18n/format";
import { usePagesFrom } from "@/queries/usePages";
import { call, serverNow } from "@/rpc";
import { Empty, ErrorBlock, Select, Skeleton } from "@/ui";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { SearchField } from "@/ui/SearchField";
import { deskPaths, goTo, linkTo } from "../../navigation";
import { useShops } from "../../people/shops";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { StateChip } from "../../ui/StateChip";
import { type Column, Table } from "../../ui/Table";
import { InviteDialog } from "./InviteDialog";
import { NewTutor } from "./NewTutor";
import styles from "./Tutors.module.css";
import {
  addressOf,
  askedBy,
  type Filters,
  filtersIn,
  HOUSE,
  LEVELS,
  type ListedTutor,
  levelIn,
  NO_FILTERS,
  TUTORS,
  type TutorPage,
} from "./tutors";

const PAGE_SIZE = 50;

/** The tutors whom the person sees, searched and filtered by the address. */
export default function Tutors() {
  const { t } = useTranslation(["deskTutors", "desk"]);
  const [opened, setOpened] = useState<"new" | "invite" | null>(null);
  const [address, setAddress] = useSearchParams();
  const filters = filtersIn(address);
  const change = (changes: Partial<Filters>) =>
    setAddress(addressOf({ ...filters, ...changes }), { replace: true });
  const close = () => setOpened(null);
  return (
    <DeskPage
      title={t("title")}
      action={
        <>
          <a className={styles.link} href={linkTo(deskPaths.staff)}>
            {t("desk:staff")}
          </a>
          <Act onClick={() => setOpened("invite")}>{t("invite")}</Act>
          <Act primary onClick={() => setOpened("new")}>
            {t("newTutor")}
          </Act>
        </>
      }
    >
      <FilterBar filters={filters} onChange={change} />
      <List filters={filters} onChange={change} />
      {opened === "new" && <NewTutor onClose={close} />}
      {opened === "invite" && <InviteDialog onClose={close} />}
    </DeskPage>
  );
}

interface FilterProps {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
}

function FilterBar({ filters, onChange }: FilterProps) {
  const { t } = useTranslation(["deskTutors", "desk"]);
  const shops = useShops() ?? [];
  return (
    <div className={styles.filters}>
      <SearchField
        label={t("search")}
        clearLabel={t("clear")}
        value={filters.text}
        onChange={(text) => onChange({ text })}
      />
      {shops.length > 0 && (
        <Select
          label={t("shop")}
          value={filters.shop}
          onChange={({ target }) => onChange({ shop: target.value })}
          options={[
            { value: "", label: t("desk:allShops") },
            { value: HOUSE, label: t("desk:house") },
            ...shops.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      )}
      <Select
        label={t("level")}
        value={filters.level}
        onChange={({ target }) => onChange({ level: target.value })}
        options={[
          { value: "", label: t("anyLevel") },
          ...LEVELS.map((value) => ({ value, label: t(`level_${value}`) })),
        ]}
      />
      <Select
        label={t("account")}
        value={filters.closed}
        onChange={({ target }) => onChange({ closed: target.value })}
        options={[
          { value: "", label: t("open") },
          { value: "1", label: t("closed") },
        ]}
      />
    </div>
  );
}

function List({ filters, onChange }: FilterProps) {
  const { t } = useTranslation("deskTutors");
  const columns = useColumns();
  const asked = askedBy(filters);
  const { pages, ...state } = usePagesFrom<ListedTutor, TutorPage, number>({
    key: [TUTORS, asked, "pages"],
    first: 0,
    load: (offset, signal) => call(TUTORS, { ...asked, offset, limit: PAGE_SIZE }, { signal }),
    next: ({ data }, before) => (data.length < PAGE_SIZE ? undefined : before.length * PAGE_SIZE),
  });
  const rows = [
    ...new Map(pages.flatMap(({ data }) => data.map((one) => [one.userId, one]))).values(),
  ];
  if (state.isLoading) return <Skeleton rows={10} height={40} />;
  if (state.error) return <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />;
  if (rows.length === 0) {
    const isFiltered = Object.keys(addressOf(filters)).length > 0;
    return (
      <Empty
        text={t(isFiltered ? "noneOfThese" : "none")}
        action={isFiltered && <Act onClick={() => onChange(NO_FILTERS)}>{t("showAll")}</Act>}
      />
    );
  }
  const [{ total, totalIsMinimum }] = pages as [TutorPage];
  return (
    <>
      <p role="status" className={styles.muted}>
        {t(totalIsMinimum ? "totalAtLeast" : "total", { count: total })}
      </p>
      <Table
        label={t("tutors")}
        columns={columns}
        rows={rows}
        idOf={({ userId }) => userId}
        onOpen={({ userId }) => goTo(deskPaths.tutor, { id: userId })}
      />
      <InfiniteEnd
        hasMore={state.hasMore}
        loading={state.isLoadingMore}
        failed={state.hasMoreFailed}
        onMore={state.more}
      />
    </>
  );
}

function useColumns(): readonly Column<ListedTutor>[] {
  const { t } = useTranslation(["deskTutors", "desk"]);
  const shops = useShops() ?? [];
  const now = serverNow();
  const columns: readonly (Column<ListedTutor> | false)[] = [
    {
      id: "name",
      head: t("name"),
      isTitle: true,
      cell: ({ userId, userName, disabled }) => (
        <span className={styles.inRow}>
          <a className={styles.name} href={linkTo(deskPaths.tutor, { id: userId })}>
            {userName}
          </a>
          {disabled && <StateChip tone="bad">{t("isClosed")}</StateChip>}
        </span>
      ),
    },
    { id: "number", head: t("number"), isNumber: true, cell: ({ accountNo }) => accountNo },
    {
      id: "level",
      head: t("level"),
      cell: ({ titleLevel }) => {
        const level = levelIn(titleLevel);
        return level && t(`level_${level}`);
      },
    },
    shops.length > 0 && {
      id: "shop",
      head: t("shop"),
      cell: ({ institution }) => institution ?? t("desk:house"),
    },
    { id: "week", head: t("week"), isNumber: true, cell: ({ classesOfWeek }) => classesOfWeek },
    {
      id: "next",
      head: t("nextClass"),
      isNumber: true,
      cell: ({ nextClass }) =>
        nextClass === null ? (
          <span className={styles.muted}>{t("noClassAhead")}</span>
        ) : (
          dayAndTime(nextClass, now)
        ),
    },
    {
      id: "rest",
      head: t("restToday"),
      isNumber: true,
      cell: ({ restToday }) =>
        restToday.map(({ startsAt, endsAt }) => (
          <StateChip key={startsAt} tone="waiting">
            {t("restFrom", { since: clockTime(startsAt), until: clockTime(endsAt) })}
          </StateChip>
        )),
    },
  ];
  return columns.filter((one) => one !== false);
}
