/** From which hour of the day one greets how, the latest first. Before dawn nobody says good evening. */
const FROM = [
  [18, "greeting_evening"],
  [13, "greeting_afternoon"],
  [11, "greeting_noon"],
  [5, "greeting_morning"],
] as const;

/** How one greets at an hour of the day. */
export function greetingAt(hour: number) {
  return FROM.find(([from]) => hour >= from)?.[1] ?? "greeting_night";
}
