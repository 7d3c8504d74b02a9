import { useTranslation } from "react-i18next";
import { useWordSound } from "@/entities/word/useWordSound";
import { WordRow } from "@/entities/word/WordRow";
import { usePages } from "@/queries/usePages";
import { List, Section, Text } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";

/** The words that a student missed often since they were taught; nothing if there are none. */
export function HardWords({ studentId }: { readonly studentId: number }) {
  const { t } = useTranslation(["tutoring", "errors", "common"]);
  const play = useWordSound();
  const words = usePages(
    "CustomerListHardWords",
    { studentId },
    { idOf: (word) => word.id, pageSize: 10 },
  );
  if (!words.error && words.rows.length === 0) return null;
  return (
    <Section
      title={t("hardWords")}
      aside={
        <Text as="span" look="quiet">
          {words.error ? null : t("common:words", { count: words.total })}
        </Text>
      }
    >
      <Text look="quiet">{t("hardWordsText")}</Text>
      <InfiniteList
        pages={words}
        skeleton={{ rows: 2, height: 64 }}
        failure={() => t("errors:wordListFailed")}
        empty={null}
      >
        {(rows) => (
          <List label={t("hardWords")}>
            {rows.map((word) => (
              <WordRow key={word.id} word={word} onSound={() => play(word)} />
            ))}
          </List>
        )}
      </InfiniteList>
    </Section>
  );
}
