import styles from "./Chart.module.css";
import { acrossOf, Bars, type ChartProps, Line } from "./ChartDrawing";
import { classes } from "./classes";
import { Legend } from "./Legend";

/** Numbers at points, as a drawing, and as a table for screen readers and on demand. */
export function Chart(props: ChartProps) {
  const { label, kind = "bars", series, asTable = false } = props;
  return (
    <figure className={styles.chart}>
      {!asTable && (
        <div aria-hidden="true">
          {kind === "bars" ? <Bars {...props} /> : <Line {...props} />}
          {props.places ? (
            <Placed names={props.points} places={props.places} />
          ) : (
            <Points names={props.points} />
          )}
          {series.length > 1 && (
            <div className={styles.legend}>
              <Legend parts={series} />
            </div>
          )}
        </div>
      )}
      <div className={asTable ? styles.scrolls : "visually-hidden"}>
        <Table {...props} caption={label} />
      </div>
    </figure>
  );
}

/**
 * With more names than this they would overlap: only the first, the middle and the last are shown.
 */
const MOST_NAMES = 14;

function Points({ names }: { readonly names: readonly string[] }) {
  const last = names.length - 1;
  const few =
    names.length <= MOST_NAMES ? names : [0, last >> 1, last].map((at) => names[at] ?? "");
  return (
    <ol className={classes(styles.points, few !== names && styles.apart)}>
      {few.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand at several points
        <li key={at}>{name}</li>
      ))}
    </ol>
  );
}

/** Names of unevenly spaced points; those too close to the previous one are left out. */
function Placed({ names, places }: { names: readonly string[]; places: readonly number[] }) {
  let before = Number.NEGATIVE_INFINITY;
  const across = acrossOf(names.length, places);
  return (
    <ol className={classes(styles.points, styles.placed)}>
      {names.map((name, at) => {
        const left = across[at] ?? 0;
        const isApart = left - before >= NAME_WIDTH;
        if (isApart) before = left;
        return (
          <li key={name} style={{ left: `${left}%` }}>
            {isApart && name}
          </li>
        );
      })}
    </ol>
  );
}

/** The width of a name in percent. */
const NAME_WIDTH = 8;

function Table(props: ChartProps & { readonly caption: string }) {
  const { caption, axis, points, series, worded = String } = props;
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand at several points
          <tr key={at}>
            <th scope="row">{point}</th>
            {series.map(({ name, values }) => {
              const value = values[at] ?? null;
              return <td key={name}>{value === null ? "–" : worded(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
