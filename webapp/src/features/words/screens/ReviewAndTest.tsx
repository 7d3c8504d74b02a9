import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { sendWords } from "@/entities/word/leftovers";
import { goBack } from "@/navigation";
import { usePages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { ChooseSet } from "../parts/ChooseSet";
import { Result } from "../parts/Result";
import { ReviewSet } from "../parts/ReviewSet";
import { TestWords } from "../parts/TestWords";
import { useRound } from "../round";
import { setIn } from "../set";

const idOf = ({ id }: WordView) => id;

/** Free practice: choose a set, look through its words, then test them. */
export default function ReviewAndTest() {
  const { t } = useTranslation("words");
  const [query] = useSearchParams();
  const set = setIn(query);
  const words = usePages("CustomerListPracticeWords", set ?? { kind: "FAVORITES" }, {
    idOf,
    isWanted: set !== null,
    after: sendWords,
  });
  const { round, keep, drop } = useRound(set);
  const begin = (some: readonly WordView[]) => keep({ words: some, at: 0, wrong: [] });

  if (set === null) return <ChooseSet title={t("practice")} />;
  if (round === null) {
    return <ReviewSet set={set} words={words} onTest={() => begin(words.rows)} />;
  }
  if (round.at < round.words.length) {
    return (
      <TestWords
        round={round}
        courseId={set.courseBookId ?? undefined}
        onRound={keep}
        onLeave={() => {
          drop();
          words.retry();
        }}
      />
    );
  }
  return (
    <Result
      total={round.words.length}
      wrong={round.wrong}
      courseId={set.courseBookId ?? undefined}
      onAgain={begin}
      onDone={() => {
        drop();
        void goBack();
      }}
    />
  );
}
