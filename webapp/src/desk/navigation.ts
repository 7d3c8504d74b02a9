import { UNSAFE_createHashHistory as createHashHistory, type Navigator } from "react-router";
import { createListeners } from "@/store";

/** The only place that spells the desk's routes, which follow the hash of /desk. */
export const deskPaths = {
  today: "/today",
  week: "/week",
  student: "/student",
  tutors: "/tutors",
  tutor: "/tutor",
  staff: "/staff",
  booking: "/booking",
  students: "/students",
  inbox: "/inbox",
  month: "/month",
  books: "/books",
  book: "/book",
  load: "/load",
  recordings: "/recordings",
  materials: "/materials",
  log: "/log",
  data: "/data",
  account: "/account",
} as const;

export type DeskPath = (typeof deskPaths)[keyof typeof deskPaths];
export type Query = Readonly<Record<string, string | number>>;

/** The history of the desk, which tells nothing of the desk's own steps. */
export const history = createHashHistory();
const { tell, subscribe } = createListeners();

/** Calls back after each of the desk's own steps. */
export const onOwnStep = subscribe;

export const navigator: Navigator = {
  createHref: history.createHref,
  go: history.go,
  push(to) {
    history.push(to);
    tell();
  },
  replace(to) {
    // What replaces a copy of a page replaces the page below it, too.
    history.replace(to, history.location.state);
    tell();
  },
};

function address(path: DeskPath, query: Query = {}): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** The address of a page, for a link. */
export function linkTo(path: DeskPath, query?: Query): string {
  return `#${address(path, query)}`;
}

/** Opens a page on top of this one. */
export function goTo(path: DeskPath, query?: Query): void {
  navigator.push(address(path, query));
}

/** Opens a page in the place of this one. */
export function replaceWith(path: DeskPath, query?: Query): void {
  navigator.replace(address(path, query));
}
