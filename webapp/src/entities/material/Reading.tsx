import { type Block, blocksOf, type Pieces } from "./marked";
import styles from "./Reading.module.css";

/** A text in readable type. */
export function Reading({ text }: { readonly text: string }) {
  return (
    <article className={styles.text} data-fills="page">
      {numbered(blocksOf(text)).map(([key, block]) => (
        <Part key={key} block={block} />
      ))}
    </article>
  );
}

function Part({ block: { kind, lines } }: { readonly block: Block }) {
  const rows = numbered(lines);
  if (kind === "list") {
    return (
      <ul>
        {rows.map(([key, line]) => (
          <li key={key}>
            <Line pieces={line} />
          </li>
        ))}
      </ul>
    );
  }
  const inside = rows.map(([key, line]) => (
    <span key={key} className={styles.line}>
      <Line pieces={line} />
    </span>
  ));
  if (kind === "heading") return <h2>{inside}</h2>;
  return kind === "example" ? <blockquote>{inside}</blockquote> : <p>{inside}</p>;
}

function Line({ pieces }: { readonly pieces: Pieces }) {
  return numbered(pieces).map(([key, { text, isStrong }]) =>
    isStrong ? <strong key={key}>{text}</strong> : <span key={key}>{text}</span>,
  );
}

/** Blocks never move, so their position identifies them. */
function numbered<Value>(values: readonly Value[]): readonly (readonly [string, Value])[] {
  return values.map((value, at) => [String(at), value]);
}
