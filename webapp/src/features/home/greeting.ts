/**
 * The greeting from each hour on, latest first. Between midnight and dawn there is no "good
 * evening".
 */
const FROM = [
  [18, "greeting_evening"],
  [13, "greeting_afternoon"],
  [11, "greeting_noon"],
  [5, "greeting_morning"],
] as const;

/** The greeting at an hour of the day. */
export function greetingAt(hour: number) {
  return FROM.find(([from]) => hour >= from)?.[1] ?? "greeting_night";
}
