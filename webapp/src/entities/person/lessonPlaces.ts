import { copyToDisk } from "@/diskCopy";
import { local } from "@/storage";

/** The prefix of all storage keys of lessons on a device; a person's number follows. */
const LESSONS = "wordmate.lesson.";

/** The prefix of the storage keys of a person's lessons on this device. */
export function lessonPlaces(userId: number): string {
  return `${LESSONS}${userId}.`;
}

/** The parts of a stored value that are read here. */
interface Kept {
  readonly queue?: readonly unknown[];
  readonly ending?: unknown;
}

function keptAt(place: string): Kept {
  try {
    return (JSON.parse(local.getItem(place) ?? "null") as Kept | null) ?? {};
  } catch {
    return {};
  }
}

/** Whether a stored value has answers, or the lesson's end, that the service does not have. */
function isUnsent(place: string): boolean {
  const { queue = [], ending = null } = keptAt(place);
  return queue.length > 0 || ending !== null;
}

/** The storage keys of a person's lessons with unsent answers, or an unsent end. */
export function unsentPlaces(userId: number): readonly string[] {
  const prefix = lessonPlaces(userId);
  return local.keys().filter((place) => place.startsWith(prefix) && isUnsent(place));
}

/** Deletes every lesson on this device of which nothing is left to send. */
export function forgetSentLessons(): void {
  for (const place of local.keys()) {
    if (!place.startsWith(LESSONS) || isUnsent(place)) continue;
    local.removeItem(place);
    copyToDisk(place, null);
  }
}
