import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { usePagesFrom } from "@/queries/usePages";
import { call, serverNow } from "@/rpc";
import { Empty, ErrorBlock, Skeleton } from "@/ui";
import { InfiniteEnd } from "@/ui/InfiniteEnd";
import { deskPaths, goTo, linkTo } from "../../navigation";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { StateChip } from "../../ui/StateChip";
import { type Column, Table } from "../../ui/Table";
import { CreditsLeft } from "./CreditsLeft";
import { FilterBar } from "./FilterBar";
import { NewStudent } from "./NewStudent";
import styles from "./Students.module.css";
import {
  addressOf,
  askedBy,
  type Filters,
  filtersIn,
  type ListedStudent,
  STUDENTS,
  type StudentPage,
} from "./students";
import { useGrades } from "./words";

const PAGE_SIZE = 50;

/** The students whom the person sees: searched and filtered by the address, newest first. */
export default function Students() {
  const { t } = useTranslation("deskStudents");
  const me = useMe();
  const [isCreating, setCreating] = useState(false);
  const [address, setAddress] = useSearchParams();
  const filters = filtersIn(address);
  const change = (changes: Partial<Filters>) =>
    setAddress(addressOf({ ...filters, ...changes }), { replace: true });
  const create = me && may(me, "people") && (
    <Act primary onClick={() => setCreating(true)}>
      {t("newStudent")}
    </Act>
  );
  return (
    <DeskPage title={t("title")} action={create}>
      <FilterBar filters={filters} onChange={change} />
      <List filters={filters} onChange={change} />
      {isCreating && <NewStudent onClose={() => setCreating(false)} />}
    </DeskPage>
  );
}

interface ListProps {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
}

function List({ filters, onChange }: ListProps) {
  const { t } = useTranslation("deskStudents");
  const columns = useColumns();
  const asked = askedBy(filters, Object.keys(useGrades()));
  const { pages, ...state } = usePagesFrom<ListedStudent, StudentPage, number>({
    key: [STUDENTS, asked, "pages"],
    first: 0,
    load: (offset, signal) => call(STUDENTS, { ...asked, offset, limit: PAGE_SIZE }, { signal }),
    next: ({ data }, before) => (data.length < PAGE_SIZE ? undefined : before.length * PAGE_SIZE),
    isSearch: true,
  });
  const rows = [
    ...new Map(pages.flatMap(({ data }) => data.map((one) => [one.userId, one]))).values(),
  ];
  const isFiltered = Object.keys(addressOf(filters)).length > 0;
  if (state.isLoading) return <Skeleton rows={10} height={40} />;
  if (state.error) return <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />;
  if (rows.length === 0) {
    const isSearched = filters.text !== "" && filters.closed === "";
    return (
      <Empty
        text={t(isFiltered ? "noneOfThese" : "none")}
        action={
          isSearched ? (
            <Act onClick={() => onChange({ closed: "1" })}>{t("searchClosed")}</Act>
          ) : (
            isFiltered && (
              <Act onClick={() => onChange(filtersIn(new URLSearchParams()))}>{t("showAll")}</Act>
            )
          )
        }
      />
    );
  }
  const [{ total, totalIsMinimum }] = pages as [StudentPage];
  return (
    <>
      <p role="status" className={styles.total}>
        {t(totalIsMinimum ? "totalAtLeast" : "total", { count: total })}
      </p>
      <Table
        label={t("students")}
        columns={columns}
        rows={rows}
        idOf={({ userId }) => userId}
        onOpen={({ userId }) => goTo(deskPaths.student, { id: userId })}
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

function useColumns(): readonly Column<ListedStudent>[] {
  const { t } = useTranslation(["deskStudents", "desk"]);
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
          <a href={linkTo(deskPaths.student, { id: userId })} className={styles.name}>
            {userName}
          </a>{" "}
          {disabled && <StateChip tone="bad">{t("closed")}</StateChip>}
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
          <span className={styles.muted}>{t("noClassAhead")}</span>
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
