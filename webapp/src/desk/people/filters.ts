import { useSearchParams } from "react-router";
import { PERSON_SEARCH_LENGTH } from "@/rpc/bounds";
import { beginning } from "@/ui/useTyped";

/** Stands for the house, which has no code. */
export const HOUSE = "-";

/** What every list of people is limited to; `shop` is the code of an institution, or `HOUSE`. */
export const FILTERS = ["text", "shop", "closed"] as const;

export type Filters<Name extends string = (typeof FILTERS)[number]> = {
  readonly [One in Name]: string;
};

/** The filters of a list, which stand in the address. */
export interface Filtering<Name extends string> {
  readonly filters: Filters<Name>;
  readonly isFiltered: boolean;
  readonly change: (changes: Partial<Filters<Name>>) => void;
  readonly showAll: () => void;
}

export function useFilters<Name extends string>(names: readonly Name[]): Filtering<Name> {
  const [address, setAddress] = useSearchParams();
  const filters = Object.fromEntries(
    names.map((name) => [name, address.get(name) ?? ""]),
  ) as Filters<Name>;
  const set = (entries: readonly [string, string][]) =>
    setAddress(
      entries.filter(([, value]) => value !== ""),
      { replace: true },
    );
  return {
    filters,
    isFiltered: names.some((name) => filters[name] !== ""),
    change: (changes) => set(Object.entries({ ...filters, ...changes })),
    showAll: () => set([]),
  };
}

/** What these filters ask every list of people for. */
export function askedBy({ text, shop, closed }: Filters) {
  return {
    text: beginning(text.trim(), PERSON_SEARCH_LENGTH) || null,
    institutionCode: shop === "" ? null : shop === HOUSE ? "" : shop,
    closed: closed !== "",
  };
}
