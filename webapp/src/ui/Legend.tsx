import styles from "./Legend.module.css";
import tones from "./tones.module.css";

interface LegendProps {
  readonly parts: readonly {
    readonly name: string;
    readonly tone: "brand" | "soft" | "sun" | "sky" | "dot";
  }[];
}

/** What the colours of a drawing stand for; who listens is told with the numbers. */
export function Legend({ parts }: LegendProps) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {parts.map(({ name, tone }) => (
        <li key={name} className={tones[tone]}>
          {name}
        </li>
      ))}
    </ul>
  );
}
