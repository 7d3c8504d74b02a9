import { unsentPlaces } from "@/entities/person/lessonPlaces";
import { FAVORITE_PRACTICE_PLACE, PRACTICE_PLACE } from "@/entities/word/places";
import { local } from "@/storage";

/** The actions of a lesson that are answers. */
const ANSWERS: readonly unknown[] = ["judge", "judge_candidate", "check_candidate"];

/** How many answers of a person this device keeps that the service does not have. */
export function unsentAnswers(userId: number): number {
  const inLessons = unsentPlaces(userId).flatMap((place) => {
    const { queue } = kept(place) as { readonly queue?: unknown };
    return listed(queue).filter(({ type }) => ANSWERS.includes(type));
  });
  const practised = [PRACTICE_PLACE, FAVORITE_PRACTICE_PLACE].flatMap((place) =>
    listed(kept(place)).filter((one) => one.userId === userId),
  );
  return inLessons.length + practised.length;
}

function kept(place: string): unknown {
  try {
    return JSON.parse(local.getItem(place) ?? "null") ?? {};
  } catch {
    return {};
  }
}

interface Unsent {
  readonly type?: unknown;
  readonly userId?: unknown;
}

function listed(value: unknown): readonly Unsent[] {
  return Array.isArray(value) ? value.filter((one) => one !== null) : [];
}
