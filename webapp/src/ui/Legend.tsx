import styles from "./Legend.module.css";
import tones from "./tones.module.css";

interface LegendProps {
  readonly parts: readonly {
    readonly name: string;
    readonly tone: "brand" | "soft" | "sun" | "sky" | "dot";
  }[];
}

/** The colours of a drawing; screen readers get them with the numbers. */
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
