import { useTranslation } from "react-i18next";
import { usePages } from "@/queries/usePages";
import { List, Section, Text } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { HardWordRow } from "./HardWordRow";
import { useWordSound } from "./useWordSound";

/** A student's hard words, for their tutor; nothing if there are none. */
export function HardWords({ studentId }: { readonly studentId: number }) {
  const { t } = useTranslation(["entities", "errors", "common"]);
  const play = useWordSound();
  const words = usePages(
    "CustomerListHardWords",
    { studentId },
    { idOf: (word) => word.id, pageSize: 10 },
  );
  if (!words.error && words.rows.length === 0) return null;
  return (
    <Section
      title={t("entities:hardWords")}
      aside={
        <Text as="span" look="quiet">
          {words.error ? null : t("common:words", { count: words.total })}
        </Text>
      }
    >
      <Text look="quiet">{t("entities:hardWordsText")}</Text>
      <InfiniteList
        pages={words}
        skeleton={{ rows: 2, height: 64 }}
        failure={() => t("errors:wordListFailed")}
        empty={null}
      >
        {(rows) => (
          <List label={t("entities:hardWords")}>
            {rows.map((word) => (
              <HardWordRow key={word.id} word={word} onSound={() => play(word)} />
            ))}
          </List>
        )}
      </InfiniteList>
    </Section>
  );
}
