import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { latencySince } from "@/entities/word/answering";
import { sendWords } from "@/entities/word/leftovers";
import { practice } from "@/entities/word/practice";
import { useRest } from "@/entities/word/rest";
import { useWordSound } from "@/entities/word/useWordSound";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { callQuery, invalidate } from "@/queries";
import type { WordView } from "@/rpc";
import { PRACTICE_LATENCY_MS } from "@/rpc/bounds";
import {
  Button,
  Empty,
  ErrorBlock,
  Icon,
  IconButton,
  Inline,
  Progress,
  Screen,
  Skeleton,
  Stack,
  Text,
} from "@/ui";
import { Card } from "@/ui/Card";
import { Choice, Choices } from "@/ui/Choice";
import { shapes } from "@/ui/shapes";
import { useKeys } from "@/ui/useKeys";
import { type ConfusedPair, partsThatDiffer, questionsOf } from "../contrast";
import styles from "./Contrast.module.css";

const back = () => void goBack();

/** Pairs of confused words: first side by side, then asked; side by side again if mixed up again. */
export default function Contrast() {
  const { t } = useTranslation("words");
  const { data, error, refetch } = useQuery(callQuery("CustomerListConfusedWords", {}, sendWords));
  if (data && data.data.length > 0) return <Pairs pairs={data.data} />;
  return (
    <Screen title={t("confusedWords")} onBack={back}>
      {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={2} height={180} />}
      {data && <Empty text={t("noneConfused")} />}
    </Screen>
  );
}

/** One pair after another; the pairs stay the same while they are answered. */
function Pairs({ pairs: listed }: { readonly pairs: readonly ConfusedPair[] }) {
  const { t } = useTranslation("words");
  const [pairs] = useState(listed);
  const [at, setAt] = useState(0);
  const [apart, setApart] = useState(0);
  const pair = pairs[at];
  const leave = () => {
    void practice
      .send()
      .then(() => invalidate("CustomerListConfusedWords", "CustomerRetrieveDueWords"));
    back();
  };
  if (!pair) {
    return (
      <Screen
        title={t("confusedWords")}
        onBack={leave}
        footer={
          <Button wide large onClick={leave}>
            {t("done")}
          </Button>
        }
      >
        <Empty text={t("toldApart", { count: apart, total: pairs.length })} />
      </Screen>
    );
  }
  return (
    <OnePair
      key={at}
      pair={pair}
      progress={<Progress label={t("confusedWords")} value={at} max={pairs.length} numbered />}
      onLeave={leave}
      onDone={(isApart) => {
        setApart(apart + (isApart ? 1 : 0));
        setAt(at + 1);
      }}
    />
  );
}

interface OnePairProps {
  readonly pair: ConfusedPair;
  readonly progress: React.ReactNode;
  readonly onLeave: () => void;
  readonly onDone: (isApart: boolean) => void;
}

function OnePair({ pair, progress, onLeave, onDone }: OnePairProps) {
  const { t } = useTranslation("words");
  const touch = useRest();
  const play = useWordSound();
  const [questions] = useState(() => questionsOf(pair));
  const [asked, setAsked] = useState<number | null>(null);
  const [given, setGiven] = useState<WordView | null>(null);
  const [isApart, setApart] = useState(true);
  const since = useRef(0);
  const question = asked === null ? undefined : questions[asked];

  const goOn = () => {
    if (!touch()) return;
    const next = asked === null ? 0 : asked + 1;
    if (next === questions.length) return onDone(isApart);
    setAsked(next);
    setGiven(null);
    since.current = performance.now();
  };
  const pick = (choice: WordView) => {
    if (!question || given || !touch()) return;
    const { word, other } = question;
    const right = choice === word;
    setGiven(choice);
    if (!right) setApart(false);
    const latencyMs = latencySince(since.current, PRACTICE_LATENCY_MS);
    const answer = { wordId: word.id, right, latencyMs };
    practice.add([{ ...answer, task: "tell_apart", otherWordId: other.id }]);
    play(word);
  };
  useKeys([
    ...(question?.choices ?? []).map((one, nth) => [String(nth + 1), () => pick(one)] as const),
    ["Enter", () => (given || !question) && goOn()],
  ]);

  const isWaiting = question !== undefined && given === null;
  const sides = (
    <>
      <Side word={pair.word} other={pair.other} onSound={play} />
      <Side word={pair.other} other={pair.word} onSound={play} />
    </>
  );
  return (
    <Screen
      title={t("confusedWords")}
      onBack={onLeave}
      footer={
        <Button wide large disabled={isWaiting} onClick={goOn}>
          {question ? t("next") : t("tellApart")}
        </Button>
      }
    >
      <Stack gap={4}>
        {progress}
        {question ? (
          <>
            <Card gap={2} as="section" aria-label={t("whichOfTwo")}>
              <Text as="span" look="quiet">
                {t("whichOfTwo")}
              </Text>
              <Text as="h2" look="title" lang="zh-CN" translate="no">
                {question.word.zhWord}
              </Text>
            </Card>
            <Choices label={t("whichOfTwo")}>
              {question.choices.map((choice, nth) => (
                <li key={choice.id}>
                  <Choice
                    text={choice.enWord}
                    lang="en"
                    shortcut={String(nth + 1)}
                    state={given && stateOf(choice, question.word, given)}
                    note={given && choice === question.word && <Right />}
                    isResting={given !== null}
                    onPick={() => pick(choice)}
                  />
                </li>
              ))}
            </Choices>
            <p className="visually-hidden" aria-live="polite">
              {given && (given === question.word ? t("rightOfTwo") : t("wrongOfTwo"))}
            </p>
            {given && given !== question.word && sides}
          </>
        ) : (
          <>
            <Text look="quiet">{t("confusedTimes", { count: pair.times })}</Text>
            {sides}
          </>
        )}
      </Stack>
    </Screen>
  );
}

function stateOf(choice: WordView, right: WordView, given: WordView) {
  if (choice === right) return "right";
  return choice === given ? "wrong" : "other";
}

function Right() {
  const { t } = useTranslation("words");
  return (
    <>
      <span className="visually-hidden">{t("rightOfTwo")}</span>
      <Icon name="check" size={22} />
    </>
  );
}

interface SideProps {
  readonly word: WordView;
  readonly other: WordView;
  readonly onSound: (word: WordView) => void;
}

/** One of the two words, with the letters marked that differ from the other. */
function Side({ word, other, onSound }: SideProps) {
  const { t } = useTranslation("entities");
  const [before, differs, behind] = partsThatDiffer(word.enWord, other.enWord);
  return (
    <Card as="article" gap={2} aria-label={word.enWord}>
      <Inline apart centered>
        <h2 className={styles.word} lang="en" translate="no">
          {before}
          {differs && (before || behind) ? (
            <mark className={styles.differs}>{differs}</mark>
          ) : (
            differs
          )}
          {behind}
        </h2>
        <IconButton
          icon={{ shape: shapes.sound }}
          label={t("playWord", { word: word.enWord })}
          onClick={() => onSound(word)}
        />
      </Inline>
      {word.phonetic && (
        <Text look="quiet" lang="en" translate="no">
          /{word.phonetic}/
        </Text>
      )}
      <Text look="strong">
        <span lang="en" translate="no">
          {word.partOfSpeech}{" "}
        </span>
        <span lang="zh-CN" translate="no">
          {word.zhWord}
        </span>
      </Text>
      {word.originalText && (
        <Text look="note" lang="en" translate="no">
          {word.originalText}
        </Text>
      )}
    </Card>
  );
}
