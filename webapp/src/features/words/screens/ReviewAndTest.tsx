import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { goBack } from "@/navigation";
import { ChooseSet } from "../components/ChooseSet";
import { Result } from "../components/Result";
import { ReviewSet } from "../components/ReviewSet";
import { TestWords } from "../components/TestWords";
import { useCourse } from "../course";
import { bookOf, setIn } from "../set";
import { useSet } from "../useSet";

/** Free practice: choose a set, view its words, then test them. */
export default function ReviewAndTest() {
  const { t } = useTranslation("words");
  const [query] = useSearchParams();
  const set = setIn(query);
  const { round, begin, goOn, clear } = useCourse(set);
  const { words, all } = useSet(set, begin);

  if (set === null) return <ChooseSet title={t("practice")} />;
  if (round === null) return <ReviewSet set={set} words={words} all={all} />;
  const courseId = bookOf(set);
  if (round.at < round.words.length) {
    return (
      <TestWords
        round={round}
        courseId={courseId}
        onRound={goOn}
        onLeave={() => {
          clear();
          words.retry();
        }}
      />
    );
  }
  return (
    <Result
      total={round.words.length}
      wrong={round.wrong}
      courseId={courseId}
      onAgain={begin}
      onDone={() => {
        clear();
        void goBack();
      }}
    />
  );
}
