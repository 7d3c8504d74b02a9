import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { classes, Drawing, ErrorBlock, Icon, Section, Text } from "@/ui";
import { Fold } from "@/ui/Fold";
import { shapes } from "@/ui/shapes";
import styles from "./StillKnown.module.css";

interface Known {
  readonly metDays: number;
  readonly asked: number;
  readonly right: number;
  readonly words: readonly {
    readonly enWord: string;
    readonly zhWord: string;
    readonly right: boolean;
  }[];
}

/** What a student still knew when asked without notice; nothing before the first probe. */
export function StillKnown({ studentId }: { readonly studentId?: number | undefined }) {
  const { t } = useTranslation("entities");
  const { data, error, refetch } = useQuery(
    callQuery("CustomerRetrieveProbeResults", { studentId }),
  );
  if (error && !data) {
    return (
      <Section title={t("stillKnown")}>
        <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
      </Section>
    );
  }
  const results = (data?.data ?? []).map(({ words, ...result }) => ({
    ...result,
    words: words.map(({ word, right }) => ({ ...word, right })),
  }));
  return <KnownLater results={results} />;
}

/** The same with the results at hand. */
export function KnownLater({ results }: { readonly results: readonly Known[] }) {
  const { t } = useTranslation("entities");
  if (results.length === 0) return null;
  return (
    <Section title={t("stillKnown")}>
      <Text look="note">{t("stillKnownText")}</Text>
      {results.map(({ metDays, asked, right, words }) => (
        <Fold key={metDays} title={t("stillKnownAfter", { days: metDays, asked, right })}>
          <ul className={styles.words}>
            {words.map((word, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may have been asked twice
              <li key={at}>
                <Mark isRight={word.right} />
                <span lang="en" translate="no">
                  {word.enWord}
                </span>{" "}
                <small lang="zh-CN" translate="no">
                  {word.zhWord}
                </small>
              </li>
            ))}
          </ul>
        </Fold>
      ))}
    </Section>
  );
}

function Mark({ isRight }: { readonly isRight: boolean }) {
  const { t } = useTranslation("entities");
  return (
    <span className={classes(styles.mark, isRight ? styles.known : styles.forgotten)}>
      {isRight ? <Icon name="check" size={16} /> : <Drawing shape={shapes.notYet} size={16} />}
      <span className="visually-hidden">{t(isRight ? "wasKnown" : "wasForgotten")}</span>
    </span>
  );
}
