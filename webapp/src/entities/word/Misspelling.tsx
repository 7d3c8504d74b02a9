import { useTranslation } from "react-i18next";
import styles from "./Misspelling.module.css";
import { compareSpelling, type Part } from "./misspelling";

interface MisspellingProps {
  readonly typed: string;
  readonly right: string;
}

/** What was typed above the right word; the letters that differ are marked, and named. */
export function Misspelling({ typed, right }: MisspellingProps) {
  const { t } = useTranslation("entities");
  const parts = compareSpelling(typed, right);
  const differences = parts.filter(({ isSame }) => !isSame);
  const named = (part: Part) => {
    if (part.typed === "") return t("letterMissing", { right: part.right });
    if (part.right === "") return t("letterTooMany", { typed: part.typed });
    return t("letterWrong", { typed: part.typed, right: part.right });
  };
  return (
    <dl className={styles.compared}>
      <dt>{t("youTyped")}</dt>
      <dd lang="en" translate="no">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <span key={at} className={part.isSame ? undefined : styles.typed}>
            {part.typed}
          </span>
        ))}
      </dd>
      <dt>{t("rightSpelling")}</dt>
      <dd lang="en" translate="no">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <span key={at} className={part.isSame ? undefined : styles.right}>
            {part.right}
          </span>
        ))}
      </dd>
      <dd className="visually-hidden">{differences.map(named).join(t("comma"))}</dd>
    </dl>
  );
}
