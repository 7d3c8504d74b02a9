import { useState } from "react";
import {
  useFacts,
  useFollowing,
  useLessonTexts,
  useProgress,
  useSession,
} from "@/entities/lesson/useSession";
import { soundOf } from "@/entities/word/sound";
import { WordRow } from "@/entities/word/WordRow";
import { errorText } from "@/i18n/errorText";
import { MOST_WORDS, roomIn } from "@/machines/lessonProgress";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { Button, Empty, ErrorBlock, List, Skeleton } from "@/ui";
import { LessonGate } from "../components/LessonGate";
import { LessonScreen } from "../components/LessonScreen";
import { NothingToLearn } from "../components/NothingToLearn";
import { usePending } from "../components/usePending";

const MOST = 15;

/** A quick look at the next new words: known ones need not be tested. */
export default function WordDetection() {
  return (
    <LessonGate>
      <Detection />
    </LessonGate>
  );
}

function Detection() {
  const lesson = useSession();
  const t = useLessonTexts(lesson, ["lessons", "errors"]);
  const isFollowing = useFollowing(lesson);
  const { courseOrderId } = lesson;
  const { courseBook } = useFacts(lesson).order;
  const progress = useProgress(lesson);
  const { chosenIds, alreadyKnownIds } = progress;
  const settled = new Set([...chosenIds, ...alreadyKnownIds]);
  // The list stays in its order: marking a word must not move the others.
  const [before] = useState(settled.size);
  const [room] = useState(() => roomIn(progress));
  const pending = usePending(MOST, before);
  const [known, setKnown] = useState<ReadonlySet<number>>(new Set());
  const words = (pending.data?.data ?? [])
    .filter(({ id }) => !settled.has(id) || known.has(id))
    .slice(0, room);
  const full = room === 0 ? t("lessons:lessonFull", { count: MOST_WORDS }) : undefined;

  const isEmpty = pending.isSuccess && words.length === 0;

  const toggle = (id: number) => {
    const next = new Set(known);
    if (!next.delete(id)) next.add(id);
    setKnown(next);
  };
  const goOn = () => {
    if (known.size > 0)
      lesson.send({ type: "DO", action: { type: "mark_known", wordIds: [...known] } });
    void navigateTo(paths.preschoolTesting, { courseOrderId });
  };
  return (
    <LessonScreen
      title={t("lessons:wordDetection")}
      footer={
        <Button wide disabled={words.length === 0 && chosenIds.length === 0} onClick={goOn}>
          {known.size === 0
            ? t("lessons:toPreTest")
            : t("lessons:markAndTest", { count: known.size })}
        </Button>
      }
    >
      {!isFollowing && <p>{t("lessons:detectionHint")}</p>}
      {pending.isPending && <Skeleton rows={8} height={56} />}
      {pending.isError && (
        <ErrorBlock
          text={errorText(pending.error, "wordListFailed")}
          onRetry={() => void pending.refetch()}
        />
      )}
      {isEmpty && chosenIds.length === 0 && <NothingToLearn why={full} />}
      {isEmpty && chosenIds.length > 0 && <Empty text={full ?? t("lessons:noMoreNewWords")} />}
      {words.length > 0 && (
        <List flows label={t("lessons:wordDetection")}>
          {words.map((word) => (
            <WordRow
              key={word.id}
              word={word}
              courseId={courseBook?.courseBookId}
              select={
                isFollowing
                  ? undefined
                  : { isSelected: known.has(word.id), onSelect: () => toggle(word.id) }
              }
              onSound={() => lesson.player.send({ type: "PLAY", sounds: [soundOf(word)] })}
            />
          ))}
        </List>
      )}
    </LessonScreen>
  );
}
