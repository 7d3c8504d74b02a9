import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "@/queries";
import type { WordView } from "@/rpc";
import { Inline, Section, Text } from "@/ui";
import { Card } from "@/ui/Card";

/** The words that a student confuses; nothing if there are none. */
export function Confused({ studentId }: { readonly studentId: number }) {
  const { t } = useTranslation("tutoring");
  const { data } = useQuery(callQuery("CustomerListConfusedWords", { studentId }));
  const pairs = data?.data ?? [];
  if (pairs.length === 0) return null;
  return (
    <Section title={t("confused")}>
      <Card as="ul" gap={4}>
        {pairs.map(({ word, other, times }) => (
          <Inline as="li" key={`${word.id} ${other.id}`} wraps apart>
            <span>
              <Word word={word} /> · <Word word={other} />
            </span>
            <Text as="span" look="quiet">
              {t("confusedTimes", { count: times })}
            </Text>
          </Inline>
        ))}
      </Card>
    </Section>
  );
}

function Word({ word }: { readonly word: WordView }) {
  return (
    <>
      <b lang="en" translate="no">
        {word.enWord}
      </b>{" "}
      <span lang="zh-CN" translate="no">
        {word.zhWord}
      </span>
    </>
  );
}
