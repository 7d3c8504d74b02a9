import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { Empty, Select } from "@/ui";
import { deskPaths, goTo, linkTo } from "../../navigation";
import { FilterBar } from "../../people/FilterBar";
import { useFilters } from "../../people/filters";
import people from "../../people/People.module.css";
import { PeopleTable } from "../../people/PeopleTable";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { StateChip } from "../../ui/StateChip";
import type { Column } from "../../ui/Table";
import { CreditsLeft } from "./CreditsLeft";
import { NewStudent } from "./NewStudent";
import { askedBy, type ListedStudent, NAMES, NEEDS, STUDENTS } from "./students";
import { useGrades } from "./words";

/** The students whom the person sees: searched and filtered by the address, newest first. */
export default function Students() {
  const { t } = useTranslation(["deskStudents", "deskPeople"]);
  const me = useMe();
  const grades = useGrades();
  const columns = useColumns();
  const [isCreating, setCreating] = useState(false);
  const { filters, isFiltered, change, showAll } = useFilters(NAMES);
  const isSearched = filters.text !== "" && filters.closed === "";
  const create = me && may(me, "people") && (
    <Act primary onClick={() => setCreating(true)}>
      {t("newStudent")}
    </Act>
  );
  return (
    <DeskPage title={t("title")} action={create}>
      <FilterBar label={t("search")} filters={filters} onChange={change}>
        <Select
          label={t("grade")}
          value={filters.grade}
          onChange={({ target }) => change({ grade: target.value })}
          options={[
            { value: "", label: t("allGrades") },
            ...Object.entries(grades).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Select
          label={t("need")}
          value={filters.need}
          onChange={({ target }) => change({ need: target.value })}
          options={[
            { value: "", label: t("needAny") },
            ...NEEDS.map((value) => ({ value, label: t(`need_${value}`) })),
          ]}
        />
      </FilterBar>
      <PeopleTable
        name={STUDENTS}
        asked={askedBy(filters, Object.keys(grades))}
        label={t("students")}
        columns={columns}
        counted={({ total: count, totalIsMinimum }) =>
          t(totalIsMinimum ? "totalAtLeast" : "total", { count })
        }
        onOpen={({ userId }) => goTo(deskPaths.student, { id: userId })}
        empty={
          <Empty
            text={t(isFiltered ? "noneOfThese" : "none")}
            action={
              isSearched ? (
                <Act onClick={() => change({ closed: "1" })}>{t("searchClosed")}</Act>
              ) : (
                isFiltered && <Act onClick={showAll}>{t("deskPeople:showAll")}</Act>
              )
            }
          />
        }
      />
      {isCreating && <NewStudent onClose={() => setCreating(false)} />}
    </DeskPage>
  );
}

function useColumns(): readonly Column<ListedStudent>[] {
  const { t } = useTranslation(["deskStudents", "deskPeople", "desk"]);
  const me = useMe();
  const grades = useGrades();
  const now = serverNow();
  const shop: Column<ListedStudent> = {
    id: "shop",
    head: t("shop"),
    cell: ({ institution }) => institution ?? t("desk:house"),
  };
  return [
    {
      id: "name",
      head: t("name"),
      isTitle: true,
      cell: ({ userId, userName, disabled }) => (
        <>
          <a href={linkTo(deskPaths.student, { id: userId })} className={people.name}>
            {userName}
          </a>{" "}
          {disabled && <StateChip tone="bad">{t("deskPeople:closed")}</StateChip>}
        </>
      ),
    },
    { id: "number", head: t("number"), isNumber: true, cell: ({ accountNo }) => accountNo },
    { id: "grade", head: t("grade"), cell: ({ grade }) => grade && grades[grade] },
    ...(me?.seesAll ? [shop] : []),
    {
      id: "tutors",
      head: t("tutors"),
      cell: ({ tutors }) => tutors.map(({ userName }) => userName).join(t("desk:comma")),
    },
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
      id: "credits",
      head: t("creditsLeft"),
      cell: ({ credits }) => <CreditsLeft credits={credits} />,
    },
  ];
}
