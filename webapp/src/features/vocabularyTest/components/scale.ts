interface Interval {
  readonly low: number;
  readonly high: number;
}

const TICKS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
/** Space at both ends, in percent. */
const EDGE = 4;
/** Names closer than this would overlap on a narrow phone, in percent. */
const APART = 22;

/** The positions of numbers of words from the left, in percent, on a logarithmic scale. */
export function scaleOf(intervals: readonly Interval[]) {
  const first = Math.log(Math.max(1, Math.min(...intervals.map(({ low }) => low))));
  const last = Math.log(Math.max(2, ...intervals.map(({ high }) => high)));
  const width = Math.max(last - first, Math.log(2));
  const at = (number: number) =>
    EDGE + ((Math.log(Math.max(1, number)) - first) / width) * (100 - 2 * EDGE);
  const ticks: number[] = [];
  for (const tick of TICKS) {
    const place = at(tick);
    const before = ticks.at(-1);
    if (place < EDGE || place > 100 - EDGE) continue;
    if (before === undefined || place - at(before) >= APART) ticks.push(tick);
  }
  return { at, ticks };
}
