import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { clockTime } from "@/i18n/format";
import { serverNow } from "@/rpc";
import { Empty, Select } from "@/ui";
import { deskPaths, goTo, linkTo } from "../../navigation";
import { FilterBar } from "../../people/FilterBar";
import { askedBy, FILTERS, useFilters } from "../../people/filters";
import people from "../../people/People.module.css";
import { PeopleTable } from "../../people/PeopleTable";
import { useShops } from "../../people/shops";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { StateChip } from "../../ui/StateChip";
import type { Column } from "../../ui/Table";
import { InviteDialog } from "./InviteDialog";
import { NewTutor } from "./NewTutor";
import styles from "./Tutors.module.css";
import { LEVELS, type ListedTutor, levelIn, TUTORS } from "./tutors";

const NAMES = [...FILTERS, "level"] as const;

/** The tutors whom the person sees, searched and filtered by the address. */
export default function Tutors() {
  const { t } = useTranslation(["deskTutors", "deskPeople", "desk"]);
  const columns = useColumns();
  const [opened, setOpened] = useState<"new" | "invite" | null>(null);
  const { filters, isFiltered, change, showAll } = useFilters(NAMES);
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
      <FilterBar label={t("search")} filters={filters} onChange={change}>
        <Select
          label={t("level")}
          value={filters.level}
          onChange={({ target }) => change({ level: target.value })}
          options={[
            { value: "", label: t("anyLevel") },
            ...LEVELS.map((value) => ({ value, label: t(`level_${value}`) })),
          ]}
        />
      </FilterBar>
      <PeopleTable
        name={TUTORS}
        asked={{ ...askedBy(filters), titleLevel: levelIn(filters.level) }}
        label={t("tutors")}
        columns={columns}
        counted={({ total: count, totalIsMinimum }) =>
          t(totalIsMinimum ? "totalAtLeast" : "total", { count })
        }
        onOpen={({ userId }) => goTo(deskPaths.tutor, { id: userId })}
        empty={
          <Empty
            text={t(isFiltered ? "noneOfThese" : "none")}
            action={isFiltered && <Act onClick={showAll}>{t("deskPeople:showAll")}</Act>}
          />
        }
      />
      {opened === "new" && <NewTutor onClose={close} />}
      {opened === "invite" && <InviteDialog onClose={close} />}
    </DeskPage>
  );
}

function useColumns(): readonly Column<ListedTutor>[] {
  const { t } = useTranslation(["deskTutors", "deskPeople", "desk"]);
  const shops = useShops() ?? [];
  const now = serverNow();
  const columns: readonly (Column<ListedTutor> | false)[] = [
    {
      id: "name",
      head: t("name"),
      isTitle: true,
      cell: ({ userId, userName, disabled }) => (
        <span className={people.line}>
          <a className={people.name} href={linkTo(deskPaths.tutor, { id: userId })}>
            {userName}
          </a>
          {disabled && <StateChip tone="bad">{t("deskPeople:closed")}</StateChip>}
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
          <span className={people.muted}>{t("noClassAhead")}</span>
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
