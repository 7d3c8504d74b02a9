import type { Pages } from "@/features/monitoring/watch";
import { isLessonPage, paths } from "@/paths";

/** The Web Lock that the tabs of this device share while they show a lesson or a review. */
const LOCK = "wordmate.lesson-on-screen";

const REVIEWS: readonly string[] = [
  paths.antiForgettingWords,
  paths.antiForgettingEvaluate,
  paths.antiForgettingResult,
];

/** The lesson that this tab shows; none if it shows another page. */
let lesson: { readonly over: Promise<void>; readonly end: () => void } | null = null;

/** None in old browsers, and where the page is not secure: then each tab knows of its own lesson. */
const locks = (): LockManager | undefined => navigator.locks;

/** Shares the lock as long as this tab shows a lesson. */
export function holdDuringLessons({ path, subscribe }: Pages): void {
  const look = () => {
    const isLesson = isLessonPage(path()) || REVIEWS.includes(path());
    if (isLesson === (lesson !== null)) return;
    lesson?.end();
    lesson = isLesson ? begun() : null;
  };
  subscribe(look);
  look();
}

function begun() {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  void locks()?.request(LOCK, { mode: "shared" }, () => over);
  return { over, end };
}

/** Whether a tab of this device shows a lesson. */
export async function isLessonOnScreen(): Promise<boolean> {
  if (lesson) return true;
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}

/** Resolves when no tab of this device shows a lesson. */
export async function whenNoLesson(): Promise<void> {
  // A lesson that opened meanwhile stood in line behind this tab.
  while (await isLessonOnScreen()) {
    await (lesson?.over ?? locks()?.request(LOCK, () => undefined));
  }
}
