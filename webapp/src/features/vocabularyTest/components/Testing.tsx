import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { goBack, redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { useSendAgain } from "@/queries/useSendAgain";
import type { VocaExam, VocaQuestion } from "@/rpc";
import { Button, classes, confirm, ErrorBlock, Progress, Screen, Skeleton } from "@/ui";
import { useBackGuard } from "@/ui/back";
import { Choice, Choices } from "@/ui/Choice";
import { typeThatFits } from "@/ui/fit";
import { SoundDisc } from "@/ui/SoundDisc";
import { useKeys } from "@/ui/useKeys";
import { submitExam } from "../exam";
import { useTesting } from "../useTesting";
import { useVoice } from "../useVoice";
import styles from "./Testing.module.css";

/** The texts of each kind of test. */
const textsOf = {
  size: { title: "title", finishing: "finishing", kept: "resultKept" },
  placement: { title: "placement", finishing: "placing", kept: "placingKept" },
} as const;

/** One word after the other; nothing reveals whether an answer was right. */
export function Testing({ exam }: { readonly exam: VocaExam }) {
  const { t } = useTranslation("vocabularyTest");
  const testing = useTesting(exam);
  const { isOver } = testing;
  const leave = useLeaving(!isOver);
  return (
    <Screen kind="grey" title={t(textsOf[exam.kind].title)} onBack={leave}>
      <Progress label={t("progress")} value={exam.answers.length} max={exam.itemCount} />
      {exam.question && !isOver ? (
        <Question question={exam.question} testing={testing} />
      ) : (
        <Finishing exam={exam} />
      )}
    </Screen>
  );
}

interface QuestionProps {
  readonly question: VocaQuestion;
  readonly testing: ReturnType<typeof useTesting>;
}

function Question({ question, testing }: QuestionProps) {
  const { t } = useTranslation("vocabularyTest");
  const say = useVoice();
  const { picked, isSending, isSuggesting, error, isKept, pick } = testing;
  const { word, choices } = question;
  useKeys([
    ...choices.map((_, at) => [String(at + 1), () => pick(at)] as const),
    ["0", () => pick(null)],
    [" ", () => say(question)],
  ]);
  const isChosen = (choice: number | null) => picked?.choice === choice && picked !== null;
  const failure = error ? errorText(error) : isSuggesting && t("suggest");
  return (
    <>
      <div className={styles.word} aria-live="polite" aria-atomic="true">
        <h2 lang="en" translate="no" style={{ fontSize: typeThatFits(word) }}>
          {word}
        </h2>
        <p lang="en" translate="no">
          {question.partOfSpeech}
        </p>
        <SoundDisc label={t("play", { word })} onClick={() => say(question)} />
      </div>
      <Choices label={t("choose")}>
        {choices.map((choice, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place, and keeps the focus
          <li key={at}>
            <Choice
              text={choice}
              lang="zh-CN"
              shortcut={String(at + 1)}
              state={isChosen(at) ? "picked" : null}
              isBusy={isChosen(at) && isSending}
              isResting={isSending}
              onPick={() => pick(at)}
            />
          </li>
        ))}
      </Choices>
      <div className={styles.last}>
        <p role="status" className={styles.told}>
          {isKept ? t("answerKept") : failure}
        </p>
        <button
          type="button"
          className={classes(styles.unknown, isSuggesting && styles.suggested)}
          aria-keyshortcuts="0"
          aria-busy={(isChosen(null) && isSending) || undefined}
          aria-disabled={isSending || undefined}
          onClick={() => pick(null)}
        >
          {t("dontKnow")}
        </button>
      </div>
    </>
  );
}

/** Shows the report in place of this page; a placement returns to the book that it found. */
function Finishing({ exam: { vocaExamRecordId, kind } }: { readonly exam: VocaExam }) {
  const { t } = useTranslation("vocabularyTest");
  const submitting = useMutation({ mutationFn: () => submitExam(vocaExamRecordId) });
  const { mutate, isError, error } = submitting;
  const finish = useCallback(() => {
    const report = () => redirectTo(paths.detailedVocabularyReport, { vocaExamRecordId });
    // Only while this page is shown: a user who left it is not redirected.
    mutate(undefined, { onSuccess: kind === "placement" ? goBack : report });
  }, [mutate, vocaExamRecordId, kind]);
  useEffect(finish, [finish]);
  const isKept = useSendAgain(submitting, finish);
  if (isError && !isKept) return <ErrorBlock text={errorText(error)} onRetry={finish} />;
  return (
    <div role="status">
      <p className={styles.finishing}>{t(textsOf[kind][isKept ? "kept" : "finishing"])}</p>
      <Skeleton rows={4} height={96} />
    </div>
  );
}

/** The way back: in mid-test the user is told that the test waits. */
function useLeaving(isAsking: boolean): () => void {
  const { t } = useTranslation("vocabularyTest");
  const ask = async () => {
    const leaves = await confirm({
      title: t("leaveTitle"),
      text: t("leaveText"),
      confirmLabel: t("leave"),
      cancelLabel: t("stay"),
    });
    if (leaves) await goBack();
  };
  useBackGuard(() => (isAsking ? () => void ask() : null));
  return () => void (isAsking ? ask() : goBack());
}

/** A test that was abandoned. */
export function Gone() {
  const { t } = useTranslation("vocabularyTest");
  return (
    <Screen kind="grey" title={t("title")} onBack={() => void goBack()}>
      <p className={styles.finishing}>{t("gone")}</p>
      <Button wide large onClick={() => void redirectTo(paths.wordTraining)}>
        {t("again")}
      </Button>
    </Screen>
  );
}
