import styles from "./Chart.module.css";
import { classes } from "./classes";
import tones from "./tones.module.css";

interface Series {
  readonly name: string;
  /** One per point; null if unknown. */
  readonly values: readonly (number | null)[];
  readonly tone: "brand" | "soft" | "sun" | "sky";
}

export interface ChartProps {
  /** The shown quantity. */
  readonly label: string;
  /** Several series are stacked as bars, or drawn over each other as lines. */
  readonly kind?: "bars" | "line";
  /** The meaning of the points, as the table's first heading: Day. */
  readonly axis: string;
  /** The points' names, from the left. */
  readonly points: readonly string[];
  readonly series: readonly Series[];
  /** The value at full height; by default the highest value. */
  readonly max?: number;
  /** The positions of the points if they are unevenly spaced: day 1, 7, 21. */
  readonly places?: readonly number[];
  /** Shows each bar's value above it. */
  readonly valued?: boolean;
  /** Formats a value: 87 becomes 87%. */
  readonly worded?: (value: number) => string;
  /** Shows the table instead of the drawing. */
  readonly asTable?: boolean;
}

const HEIGHT = 100;

/** A first point with its own position is not at the very edge. */
const EDGE = 4;

/** The values at one point, each on top of the previous one. */
function stackedAt({ series }: ChartProps, at: number): number[] {
  return series.map(({ values }) => Math.max(0, values[at] ?? 0));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** One bar per point, its series stacked. */
export function Bars(props: ChartProps) {
  const { points, series } = props;
  const highest = Math.max(...points.map((_, at) => sum(stackedAt(props, at))));
  const max = props.max ?? (highest || 1);
  return (
    <div className={classes(styles.bars, props.valued ? styles.valued : styles.scaled)}>
      {!props.valued && highest > 0 && (
        <span className={styles.highest}>{(props.worded ?? String)(max)}</span>
      )}
      {points.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its point
        <div key={at} className={styles.bar}>
          {props.valued && <Above value={sum(stackedAt(props, at))} max={max} />}
          {stackedAt(props, at).map((value, index) => (
            <div
              key={series[index]?.name}
              className={classes(styles.part, tones[series[index]?.tone ?? "brand"])}
              style={{ height: `${Math.min(100, (value / max) * 100)}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A bar's value above it; nothing for zero. */
function Above({ value, max }: { readonly value: number; readonly max: number }) {
  const bottom = `${Math.min(100, (value / max) * 100)}%`;
  return (
    <span className={styles.above} style={{ bottom }}>
      {value > 0 && value}
    </span>
  );
}

/** The distance of each point from the left, in percent. */
export function acrossOf(count: number, places?: readonly number[]): number[] {
  const step = 100 / count;
  const first = places?.[0] ?? 0;
  const width = (places?.at(-1) ?? 0) - first;
  const isSpaced = places !== undefined && width > 0;
  return Array.from({ length: count }, (_, at) =>
    isSpaced ? EDGE + (((places[at] ?? 0) - first) / width) * (100 - 2 * EDGE) : (at + 0.5) * step,
  );
}

/** The segments of a line between its gaps, as a path; a single value is a dot. */
export function pathOf(
  values: readonly (number | null)[],
  max: number,
  across: readonly number[] = acrossOf(values.length),
): string {
  let isOpen = false;
  return values
    .flatMap((value, at) => {
      if (value === null) {
        isOpen = false;
        return [];
      }
      const place = `${round(across[at] ?? 0)} ${round(HEIGHT - (value / max) * HEIGHT)}`;
      const piece = isOpen ? `L${place}` : `M${place}L${place}`;
      isOpen = true;
      return [piece];
    })
    .join("");
}

/** A dot at each value: a line of length zero. */
function dotsOf(values: readonly (number | null)[], max: number, across: readonly number[]) {
  return values.map((_, at) => pathOf(alone(values, at), max, across)).join("");
}

const alone = (values: readonly (number | null)[], at: number) =>
  values.map((value, other) => (other === at ? value : null));

const round = (number: number) => Math.round(number * 100) / 100;

/** A line per series. */
export function Line(props: ChartProps) {
  const { series } = props;
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const max = props.max ?? (Math.max(0, ...known) || 1);
  const across = acrossOf(props.points.length, props.places);
  return (
    <svg
      className={styles.lines}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      focusable="false"
      aria-hidden="true"
    >
      {series.map(({ name, values, tone }) => (
        <g key={name} className={tones[tone]}>
          <path className={styles.line} d={pathOf(values, max, across)} />
          <path className={styles.dots} d={dotsOf(values, max, across)} />
        </g>
      ))}
    </svg>
  );
}
