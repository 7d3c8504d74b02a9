import styles from "./Chart.module.css";
import { classes } from "./classes";

export interface Series {
  readonly name: string;
  /** One for each point; null where nothing is known. */
  readonly values: readonly (number | null)[];
  readonly tone: "brand" | "soft" | "sun" | "sky";
}

export interface ChartProps {
  /** What is shown. */
  readonly label: string;
  /** Several series are stacked as bars, and drawn one over the other as lines. */
  readonly kind?: "bars" | "line";
  /** What the points are, as the table's first heading: Day. */
  readonly axis: string;
  /** The points' names, from the left. */
  readonly points: readonly string[];
  readonly series: readonly Series[];
  /** The height of the drawing stands for this; the highest value when it is not given. */
  readonly max?: number;
  /** Words a value: 87 becomes 87%. */
  readonly worded?: (value: number) => string;
  /** Shows the table instead of the drawing. */
  readonly asTable?: boolean;
}

const HEIGHT = 100;

/** The values at one point, each on top of the one before it. */
function stackedAt({ series }: ChartProps, at: number): number[] {
  return series.map(({ values }) => Math.max(0, values[at] ?? 0));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** One bar for each point, its series stacked. */
export function Bars(props: ChartProps) {
  const { points, series } = props;
  const highest = Math.max(...points.map((_, at) => sum(stackedAt(props, at))));
  const max = props.max ?? (highest || 1);
  return (
    <div className={styles.bars}>
      {points.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its point
        <div key={at} className={styles.bar}>
          {stackedAt(props, at).map((value, index) => (
            <div
              key={series[index]?.name}
              className={classes(styles.part, styles[series[index]?.tone ?? "brand"])}
              style={{ height: `${Math.min(100, (value / max) * 100)}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The pieces of a line between its gaps, as a path; a lone value is a dot. */
export function pathOf(values: readonly (number | null)[], max: number): string {
  const step = 100 / values.length;
  let isOpen = false;
  return values
    .flatMap((value, at) => {
      if (value === null) {
        isOpen = false;
        return [];
      }
      const place = `${round((at + 0.5) * step)} ${round(HEIGHT - (value / max) * HEIGHT)}`;
      const piece = isOpen ? `L${place}` : `M${place}L${place}`;
      isOpen = true;
      return [piece];
    })
    .join("");
}

const round = (number: number) => Math.round(number * 100) / 100;

/** A line for each series. */
export function Line(props: ChartProps) {
  const { series } = props;
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const max = props.max ?? (Math.max(0, ...known) || 1);
  return (
    <svg
      className={styles.lines}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      focusable="false"
      aria-hidden="true"
    >
      {series.map(({ name, values, tone }) => (
        <path key={name} className={classes(styles.line, styles[tone])} d={pathOf(values, max)} />
      ))}
    </svg>
  );
}
