import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useKnownStudent } from "@/entities/lesson/knownStudent";
import { useFollowing, useSession, useWords } from "@/entities/lesson/useSession";
import { type HardWord, HardWordRow } from "@/entities/word/HardWordRow";
import { soundOf } from "@/entities/word/sound";
import { MOST_HARD_WORDS } from "@/machines/constants";
import { callQuery } from "@/queries";
import { List, Section, Text } from "@/ui";

/** The hard words that are offered for the lesson's first group, and those that are chosen. */
export interface HardOffer {
  readonly words: readonly HardWord[];
  readonly chosenIds: readonly number[];
  readonly toggle: (wordId: number) => void;
}

const NONE: readonly HardWord[] = [];

/** The leader's offer of hard words: all are chosen at first. */
export function useHardOffer(): HardOffer {
  const lesson = useSession();
  const isFollowing = useFollowing(lesson);
  const studentId = useKnownStudent(lesson);
  const [leftIds, setLeftIds] = useState<ReadonlySet<number>>(new Set());
  const { data } = useQuery({
    ...callQuery("CustomerListHardWords", { studentId, pageSize: MOST_HARD_WORDS }),
    enabled: !isFollowing && (!lesson.isTutor || studentId !== null),
  });
  const words = isFollowing ? NONE : (data?.data ?? NONE);
  const ids = words.map(({ id }) => id);
  // Loaded before the lesson begins, so that it may begin without a network.
  useWords(lesson, ids);
  const toggle = (wordId: number) => {
    const next = new Set(leftIds);
    if (!next.delete(wordId)) next.add(wordId);
    setLeftIds(next);
  };
  return { words, chosenIds: ids.filter((id) => !leftIds.has(id)), toggle };
}

/** The offered hard words, to leave out or to take back in; nothing if there are none. */
export function HardChoice({ words, chosenIds, toggle }: HardOffer) {
  const { t } = useTranslation(["lessons", "entities"]);
  const { player } = useSession();
  if (words.length === 0) return null;
  return (
    <Section title={t("entities:hardWords")}>
      <Text look="quiet">{t("lessons:hardOffer")}</Text>
      <List label={t("entities:hardWords")}>
        {words.map((word) => (
          <HardWordRow
            key={word.id}
            word={word}
            onSound={() => player.send({ type: "PLAY", sounds: [soundOf(word)] })}
            select={{ isSelected: chosenIds.includes(word.id), onSelect: () => toggle(word.id) }}
          />
        ))}
      </List>
    </Section>
  );
}
