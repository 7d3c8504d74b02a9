import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { usePages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { ChooseSet } from "../parts/ChooseSet";
import { Result } from "../parts/Result";
import { ReviewSet } from "../parts/ReviewSet";
import { TestWords } from "../parts/TestWords";
import { setIn } from "../set";

const idOf = ({ id }: WordView) => id;

/** A round of a test: its words stay the same, whatever its answers make of them. */
interface Round {
  readonly nth: number;
  readonly words: readonly WordView[];
  readonly wrong: readonly WordView[] | null;
}

/** Free practice: choose a set, look through its words, then test them. */
export default function ReviewAndTest() {
  const { t } = useTranslation("words");
  const [query] = useSearchParams();
  const set = setIn(query);
  const words = usePages("CustomerListPracticeWords", set ?? { kind: "FAVORITES" }, {
    idOf,
    isWanted: set !== null,
  });
  const [round, setRound] = useState<Round | null>(null);
  const begin = (some: readonly WordView[]) =>
    setRound({ nth: (round?.nth ?? 0) + 1, words: some, wrong: null });

  if (set === null) return <ChooseSet title={t("practice")} />;
  if (round === null) {
    return <ReviewSet set={set} words={words} onTest={() => begin(words.rows)} />;
  }
  if (round.wrong === null) {
    return (
      <TestWords
        key={round.nth}
        words={round.words}
        onDone={(wrong) => setRound({ ...round, wrong })}
        onLeave={() => {
          setRound(null);
          words.retry();
        }}
      />
    );
  }
  return <Result total={round.words.length} wrong={round.wrong} onAgain={begin} />;
}
