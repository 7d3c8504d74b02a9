/** What begins the names of all places at which a device keeps lessons; a person's number follows. */
const LESSONS = "wordmate.lesson.";

/** What begins the names of the places at which this device keeps a person's lessons. */
export function lessonPlaces(userId: number): string {
  return `${LESSONS}${userId}.`;
}

/** What is kept at a place, as far as one asks here. */
interface Kept {
  readonly queue?: readonly unknown[];
}

/** Whether what is kept at a place holds answers that the service does not have. */
function isUnsent(place: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "null") as Kept | null;
    return (kept?.queue?.length ?? 0) > 0;
  } catch {
    return false;
  }
}

/** The places at which this device keeps answers of a person's lessons that were not sent. */
export function unsentPlaces(userId: number): readonly string[] {
  const prefix = lessonPlaces(userId);
  return Object.keys(localStorage).filter((place) => place.startsWith(prefix) && isUnsent(place));
}

/** Forgets every lesson on this device of which the service has all answers. */
export function forgetSentLessons(): void {
  for (const place of Object.keys(localStorage)) {
    if (place.startsWith(LESSONS) && !isUnsent(place)) localStorage.removeItem(place);
  }
}
