import { Fragment } from "react";
import styles from "./Facts.module.css";

type Fact = string | null | undefined | false;

/** A few facts in a row; separators never begin or end a line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <span className={styles.facts}>
      {facts
        .filter((fact) => typeof fact === "string" && fact !== "")
        .map((fact, at) => (
          <Fragment key={String(fact)}>
            {at > 0 && " "}
            <span className={styles.fact}>{fact}</span>
          </Fragment>
        ))}
    </span>
  );
}
