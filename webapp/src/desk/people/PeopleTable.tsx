import type { ReactNode } from "react";
import { errorText } from "@/i18n/errorText";
import { usePagesFrom } from "@/queries/usePages";
import { type Answer, type Ask, call } from "@/rpc";
import { InfiniteList } from "@/ui/InfiniteList";
import { type Column, Table } from "../ui/Table";
import styles from "./People.module.css";

const PAGE_SIZE = 50;

type ListName = "StoreListStudent" | "StoreListTutor" | "StoreListStaff";

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly totalIsMinimum: boolean;
}

type Person<Name extends ListName> =
  Answer<Name> extends Page<infer Row extends { readonly userId: number }> ? Row : never;

interface PeopleTableProps<Name extends ListName> {
  /** The operation that lists them. */
  readonly name: Name;
  readonly asked: Omit<Ask<Name>, "offset" | "limit">;
  readonly label: string;
  readonly columns: readonly Column<Person<Name>>[];
  /** How many they are, or are at least. */
  readonly counted: (page: Omit<Page<unknown>, "data">) => string;
  readonly empty: ReactNode;
  readonly onOpen?: (person: Person<Name>) => void;
}

/** A list of people: how many they are, and a row for each. */
export function PeopleTable<Name extends ListName>(props: PeopleTableProps<Name>) {
  const { name, asked, label, columns, counted, empty, onOpen } = props;
  const { pages, ...state } = usePagesFrom<Person<Name>, Page<Person<Name>>, number>({
    key: [name, asked, "pages"],
    first: 0,
    load: async (offset, signal) => {
      const place = { offset, limit: PAGE_SIZE };
      const page = await call(name, { ...asked, ...place } as Ask<Name>, { signal });
      return page as unknown as Page<Person<Name>>;
    },
    next: ({ data }, before) => (data.length < PAGE_SIZE ? undefined : before.length * PAGE_SIZE),
    isSearch: true,
  });
  // Somebody who moves to the next page during reading is shown once.
  const people = new Map(pages.flatMap(({ data }) => data.map((one) => [one.userId, one])));
  const [first] = pages;
  return (
    <InfiniteList
      pages={{ ...state, rows: [...people.values()] }}
      skeleton={{ rows: 10, height: 40 }}
      failure={errorText}
      empty={empty}
    >
      {(rows) => (
        <>
          <p role="status" className={styles.muted}>
            {first && counted(first)}
          </p>
          <Table
            label={label}
            columns={columns}
            rows={rows}
            idOf={({ userId }) => userId}
            {...(onOpen && { onOpen })}
          />
        </>
      )}
    </InfiniteList>
  );
}
