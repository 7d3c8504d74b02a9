import { type ComponentType, lazy } from "react";
import { loadDeskTexts } from "@/i18n/deskTexts";
import type { Right } from "@/rpc";
import InboxCount from "./inbox/InboxCount";
import { type DeskPath, deskPaths } from "./navigation";

interface PageModule {
  readonly default: ComponentType;
}

export interface DeskPageEntry {
  readonly path: DeskPath;
  /** The text of its link in the navigation; none if other pages lead to it. */
  readonly label?:
    | "today"
    | "week"
    | "students"
    | "tutors"
    | "inbox"
    | "month"
    | "books"
    | "materials"
    | "log";
  /** The page of the navigation to which it belongs, if it has no link itself. */
  readonly under?: DeskPath;
  /** Beside its link, such as a number. */
  readonly Beside?: ComponentType;
  /** Who may open it; null: everybody at the desk. */
  readonly right: Right | null;
  /** Another right with which it may be opened as well. */
  readonly orRight?: Right;
  readonly Page: ComponentType;
}

/** A page that is loaded with its texts when it is first opened. */
function page(load: () => Promise<PageModule>, ...texts: readonly string[]): ComponentType {
  return lazy(async () => {
    const [module] = await Promise.all([load(), ...texts.map((name) => loadDeskTexts(name))]);
    return module;
  });
}

/** The pages of the desk in the order of the navigation; the first permitted one is shown first. */
export const pages: readonly DeskPageEntry[] = [
  {
    path: deskPaths.today,
    label: "today",
    right: "schedule",
    Page: page(() => import("./features/today/Today"), "deskToday", "deskClasses", "deskInbox"),
  },
  {
    path: deskPaths.week,
    label: "week",
    right: "schedule",
    Page: page(() => import("./features/week/Week"), "deskWeek", "deskClasses"),
  },
  {
    path: deskPaths.students,
    label: "students",
    right: "people",
    orRight: "schedule",
    Page: page(() => import("./features/students/Students"), "deskStudents", "deskPeople"),
  },
  {
    path: deskPaths.student,
    under: deskPaths.students,
    right: "people",
    orRight: "schedule",
    Page: page(
      () => import("./features/students/Student"),
      "deskStudents",
      "deskPeople",
      "deskClasses",
      "deskLog",
    ),
  },
  {
    path: deskPaths.tutors,
    label: "tutors",
    right: "people",
    Page: page(() => import("./features/tutors/Tutors"), "deskTutors", "deskPeople"),
  },
  {
    path: deskPaths.tutor,
    under: deskPaths.tutors,
    right: "people",
    Page: page(
      () => import("./features/tutors/Tutor"),
      "deskTutors",
      "deskPeople",
      "deskClasses",
      "deskLog",
    ),
  },
  {
    path: deskPaths.staff,
    under: deskPaths.tutors,
    right: "people",
    Page: page(() => import("./features/staff/Staff"), "deskStaff", "deskPeople"),
  },
  {
    path: deskPaths.booking,
    under: deskPaths.today,
    right: "schedule",
    Page: page(() => import("./features/booking/Booking"), "deskBooking"),
  },
  {
    path: deskPaths.inbox,
    label: "inbox",
    right: null,
    Beside: InboxCount,
    Page: page(
      () => import("./features/inbox/Inbox"),
      "deskInbox",
      "deskClasses",
      "deskPrivacy",
      "deskWords",
    ),
  },
  {
    path: deskPaths.month,
    label: "month",
    right: "pay",
    Page: page(() => import("./features/month/Month"), "deskMonth"),
  },
  {
    path: deskPaths.books,
    label: "books",
    right: "content",
    Page: page(() => import("./features/books/Books"), "deskBooks"),
  },
  {
    path: deskPaths.book,
    under: deskPaths.books,
    right: "content",
    Page: page(() => import("./features/books/Book"), "deskBooks", "deskWords"),
  },
  {
    path: deskPaths.load,
    under: deskPaths.books,
    right: "content",
    Page: page(() => import("./features/books/Load"), "deskBooks", "deskWords"),
  },
  {
    path: deskPaths.recordings,
    under: deskPaths.books,
    right: "content",
    Page: page(() => import("./features/books/Recordings"), "deskBooks"),
  },
  {
    path: deskPaths.materials,
    label: "materials",
    right: "content",
    Page: page(() => import("./features/materials/Materials"), "deskMaterials", "deskBooks"),
  },
  {
    path: deskPaths.log,
    label: "log",
    right: "audit",
    Page: page(() => import("./features/log/Log"), "deskLog"),
  },
  {
    path: deskPaths.data,
    right: "privacy",
    Page: page(() => import("./features/privacy/PersonsData"), "deskPrivacy"),
  },
  {
    path: deskPaths.account,
    right: null,
    Page: page(() => import("./features/account/Account"), "deskAccount"),
  },
];
