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

/** Whether a stored value has answers that the service does not have. */
function isUnsent(place: string): boolean {
  return (keptAt(place).queue?.length ?? 0) > 0;
}

/** The storage keys of a person's lessons with unsent answers. */
export function unsentPlaces(userId: number): readonly string[] {
  const prefix = lessonPlaces(userId);
  return local.keys().filter((place) => place.startsWith(prefix) && isUnsent(place));
}

/** Deletes every lesson on this device whose answers have all been sent, and its end, if any. */
export function forgetSentLessons(): void {
  for (const place of local.keys()) {
    if (!place.startsWith(LESSONS) || isUnsent(place) || keptAt(place).ending) continue;
    local.removeItem(place);
    copyToDisk(place, null);
  }
}
