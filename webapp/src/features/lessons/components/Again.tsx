import { useLessonTexts, useSession } from "@/entities/lesson/useSession";
import { FlashCard } from "@/entities/word/FlashCard";
import { Swipe } from "@/entities/word/Swipe";
import type { WordView } from "@/rpc";
import { Button, Stack } from "@/ui";
import styles from "./Again.module.css";
import { Dots } from "./Dots";
import { Judge } from "./Judge";
import { Thumb } from "./Thumb";
import { usePractice } from "./usePractice";

interface AgainProps {
  readonly words: readonly WordView[];
  readonly onDone: () => void;
}

/** Shows the words to look at again after the test; nothing is counted. */
export default function Again({ words, onDone }: AgainProps) {
  const t = useLessonTexts(useSession(), "lessons");
  const { answering, at, marks, judge, swipes, isResting, card } = usePractice({
    deck: words,
    turnsBack: true,
  });
  if (!card) {
    return (
      <Stack as="section" centered="middle">
        <p>{t("practiceDoneText")}</p>
        <Button kind="secondary" onClick={onDone}>
          {t("back")}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack as="section" className={styles.again}>
      <Dots at={at} of={words.length} marks={marks} />
      <Swipe {...swipes}>
        <FlashCard {...card} />
      </Swipe>
      <Thumb answering={answering} onTakeBack={null}>
        <Judge kind="knowing" isResting={isResting} onJudge={judge} />
      </Thumb>
    </Stack>
  );
}
