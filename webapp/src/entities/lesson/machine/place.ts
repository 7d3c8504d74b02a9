import type { LessonStep } from "@/machines/lessonFlow";
import { currentCandidate, type LessonProgress } from "@/machines/lessonProgress";
import { address, type PagePath, paths, type Query } from "@/paths";
import type { CourseOrderView } from "@/rpc";
import { isInteractive } from "./facts";

export interface Place {
  readonly path: PagePath;
  readonly type?: "word" | "listening";
}

/** The data that a lesson's place depends on. */
export interface Standing {
  readonly order: CourseOrderView;
  readonly progress: LessonProgress;
  /** Whether this side ends the class. */
  readonly leads: boolean;
  readonly isTimeUp: boolean;
}

const ofStep: Record<LessonStep, readonly Place[]> = {
  memorize: [{ path: paths.wordRecognition }],
  review: [{ path: paths.combinedReview, type: "word" }],
  listening_review: [{ path: paths.combinedReview, type: "listening" }],
  flash: [{ path: paths.flashCube }],
  mixed_group: [{ path: paths.mixedGroup }],
  after_test: [{ path: paths.afterTesting }, { path: paths.aTafterTesting }],
};

/** The second address of the test, to which the end box leads. */
const afterTime: readonly Place[] = [...ofStep.after_test].reverse();

const choosing: readonly Place[] = [
  { path: paths.courseSelection },
  { path: paths.courseSelectionAnother },
];

const looking: readonly Place[] = [
  { path: paths.learningStatistics },
  { path: paths.generalWordList },
  { path: paths.wordDetection },
  { path: paths.preschoolTesting },
];

/** The pages that a lesson may be on in its state; the first one is the default. */
export function placesOf({ order, progress, leads, isTimeUp }: Standing): readonly Place[] {
  const end = { path: leads ? paths.lessonEnd : paths.lessonWaiting };
  if (progress.finished) return [end];
  if (progress.step === null) {
    const places = beforeWords(order, progress, leads);
    return isTimeUp ? [...places, end] : places;
  }
  if (!isTimeUp) return ofStep[progress.step];
  return progress.step === "after_test" ? afterTime : [...ofStep[progress.step], end];
}

function beforeWords(
  order: CourseOrderView,
  progress: LessonProgress,
  leads: boolean,
): readonly Place[] {
  if (progress.mode === "review") return [{ path: paths.generalWordList }];
  // The side that does not choose the book waits on the same page.
  if (!order.courseBook) return leads ? choosing : choosing.slice(0, 1);
  if (isInteractive({ order })) {
    const page = { path: paths.interactiveCourse };
    return leads && progress.chosenIds.length === 0 ? [page, ...choosing] : [page];
  }
  if (currentCandidate(progress) !== null) return [{ path: paths.preschoolTesting }];
  const isBegun = progress.chosenIds.length + progress.alreadyKnownIds.length > 0;
  if (isBegun) return [...looking].reverse();
  return leads ? [...looking, ...choosing] : looking;
}

/** The place that a lesson goes to in its state. */
export function placeOf(standing: Standing): Place {
  const [first = { path: paths.courseSelection }] = placesOf(standing);
  return first;
}

/** A page of the lesson, from its address. */
export interface LessonPage {
  readonly pathname: string;
  readonly type: string | null;
  /** Whether it is free practice of all words, which is not a step of the lesson. */
  readonly isPractice: boolean;
}

/** The place to redirect a page to because the lesson is elsewhere; none if it may stay. */
export function placeInstead(page: LessonPage, standing: Standing): Place | null {
  const places = placesOf(standing);
  if (isAt(places, page.pathname, page.type)) return null;
  // Words may be practised freely wherever they may be viewed.
  if (page.isPractice && isAt(places, paths.generalWordList, null)) return null;
  return placeOf(standing);
}

/** Whether a page with its query is one of these places. */
export function isAt(places: readonly Place[], pathname: string, type: string | null): boolean {
  return places.some((place) => place.path === pathname && (place.type ?? null) === type);
}

/** The query of a place in a lesson. */
export function queryOf(courseOrderId: number, { type }: Place): Query {
  return { courseOrderId, type };
}

/** The whole address of a place in a lesson. */
export function addressOf(courseOrderId: number, place: Place): string {
  return address(place.path, queryOf(courseOrderId, place));
}

/** Pages on which the timer's boxes are held back. */
export function isHeldAt(pathname: string): boolean {
  const held: readonly string[] = [
    paths.afterTesting,
    paths.aTafterTesting,
    paths.lessonEnd,
    paths.lessonWaiting,
    paths.classDemo,
  ];
  return held.includes(pathname);
}
