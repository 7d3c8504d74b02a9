import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useKnownStudent } from "@/entities/lesson/knownStudent";
import { useFollowing, useProgress, useSession, useWords } from "@/entities/lesson/useSession";
import { type HardWord, HardWordRow } from "@/entities/word/HardWordRow";
import { soundOf } from "@/entities/word/sound";
import { createKeptStore, OWN } from "@/keptStore";
import { MOST_HARD_WORDS, MOST_RECALLED_WORDS } from "@/machines/constants";
import { callQuery } from "@/queries";
import type { Answer } from "@/rpc";
import { ofTab } from "@/storage";
import { List, Section, Text } from "@/ui";
import { useStore } from "@/ui/useStore";

type OfferedWord = Answer<"CustomerTeacherRetrieveBeforeClass">["words"][number];

/** The words taught before that are offered for the first group, and those that are chosen. */
export interface RecallOffer {
  readonly words: readonly (HardWord | OfferedWord)[];
  readonly chosenIds: readonly number[];
  readonly toggle: (wordId: number) => void;
}

interface Choice {
  readonly courseOrderId: number;
  readonly wordIds: readonly number[];
}

/** The leader's choice, from the first page of the lesson until it begins. */
const choice = createKeptStore(ofTab, `${OWN}recalled`, (kept) => kept as Choice | null);

const NONE: readonly HardWord[] = [];

/** What a tutor sees before a class; loaded for its leader only, and if the student is known. */
export function useBeforeClass() {
  const lesson = useSession();
  const isFollowing = useFollowing(lesson);
  const studentId = useKnownStudent(lesson);
  return useQuery({
    ...callQuery("CustomerTeacherRetrieveBeforeClass", { studentId: studentId ?? 0 }),
    enabled: !isFollowing && studentId !== null,
  });
}

/** The leader's offer: the two most missed hard words are chosen until the leader chooses. */
export function useRecallOffer(): RecallOffer {
  const lesson = useSession();
  const { courseOrderId } = lesson;
  const isFollowing = useFollowing(lesson);
  const kept = useStore(choice);
  const before = useBeforeClass();
  const hard = useQuery({
    ...callQuery("CustomerListHardWords", { pageSize: MOST_HARD_WORDS }),
    enabled: !isFollowing && !lesson.isTutor,
  });
  const { chosenIds: newIds, alreadyKnownIds } = useProgress(lesson);
  const settled = new Set([...newIds, ...alreadyKnownIds]);
  const offered = isFollowing ? NONE : (before.data?.words ?? hard.data?.data ?? NONE);
  // A word that the lesson has already is refused a second time.
  const words = offered.filter(({ id }) => !settled.has(id));
  const ids = words.map(({ id }) => id);
  // Loaded before the lesson begins, so that it may begin without a network.
  useWords(lesson, ids);
  const first = words.filter((word) => !("isHard" in word) || word.isHard);
  const byDefault = first.slice(0, MOST_HARD_WORDS).map(({ id }) => id);
  const isChosen = kept?.courseOrderId === courseOrderId;
  const chosenIds = isChosen ? ids.filter((id) => kept.wordIds.includes(id)) : byDefault;
  const toggle = (wordId: number) => {
    const others = chosenIds.filter((id) => id !== wordId);
    const isAdded = others.length === chosenIds.length;
    if (isAdded && others.length >= MOST_RECALLED_WORDS) return;
    choice.set({ courseOrderId, wordIds: isAdded ? [...others, wordId] : others });
  };
  return { words, chosenIds, toggle };
}

/** The offered words, to choose and to leave out; nothing if there are none. */
export function RecallChoice({ words, chosenIds, toggle }: RecallOffer) {
  const { t } = useTranslation("lessons");
  const { player } = useSession();
  if (words.length === 0) return null;
  const reasons = (word: HardWord | OfferedWord) => {
    if (!("isHard" in word)) return [];
    return [...(word.isHard ? [t("isHard")] : []), ...(word.wasMissed ? [t("wasMissed")] : [])];
  };
  return (
    <Section
      title={t("recallTitle")}
      aside={
        <Text as="span" look="quiet" role="status">
          {t("recallChosen", { chosen: chosenIds.length, most: MOST_RECALLED_WORDS })}
        </Text>
      }
    >
      <Text look="quiet">{t("recallOffer")}</Text>
      <List label={t("recallTitle")}>
        {words.map((word) => (
          <HardWordRow
            key={word.id}
            word={word}
            reasons={reasons(word)}
            onSound={() => player.send({ type: "PLAY", sounds: [soundOf(word)] })}
            select={{ isSelected: chosenIds.includes(word.id), onSelect: () => toggle(word.id) }}
          />
        ))}
      </List>
    </Section>
  );
}
