import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ReportFlag } from "@/entities/word/ReportFlag";
import { Star } from "@/entities/word/Star";
import { errorText } from "@/i18n/errorText";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { invalidate } from "@/queries";
import type { TestedWord } from "@/rpc";
import {
  Button,
  Empty,
  ErrorBlock,
  Icon,
  IconButton,
  Screen,
  Segmented,
  Skeleton,
  Text,
} from "@/ui";
import { Badge } from "@/ui/Badge";
import { Card } from "@/ui/Card";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { shapes } from "@/ui/shapes";
import styles from "../components/Words.module.css";
import { detailOf, examIdIn } from "../exam";
import { useVoice } from "../useVoice";

/** The words of a test, with the right meanings. */
export default function WordTestList() {
  const { t } = useTranslation("vocabularyTest");
  const [search] = useSearchParams();
  const examId = examIdIn(search);
  return (
    <Screen title={t("tested")} onBack={() => void goBack()}>
      {examId === null ? <NoWords /> : <Words examId={examId} />}
    </Screen>
  );
}

function Words({ examId }: { readonly examId: number }) {
  const { t } = useTranslation("vocabularyTest");
  const [search, setSearch] = useSearchParams();
  const say = useVoice();
  const { data, error, refetch } = useQuery(detailOf(examId));
  if (!data)
    return error ? (
      <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={8} height={56} />
    );
  const { words } = data;
  if (words.length === 0) return <NoWords />;
  const missed = words.filter(({ answer }) => answer !== "right");
  const shows = search.get("shows") === "missed" ? "missed" : "all";
  const choose = (shown: "all" | "missed") =>
    setSearch(
      { vocaExamRecordId: String(examId), ...(shown === "missed" && { shows: shown }) },
      { replace: true },
    );
  return (
    <PullToRefresh onRefresh={() => invalidate("CustomerQueryVocaExamDetail")}>
      <div className={styles.all}>
        <Segmented
          label={t("filter")}
          value={shows}
          onChange={choose}
          options={[
            { value: "all", label: t("allWords", { count: words.length }) },
            { value: "missed", label: t("missedWords", { count: missed.length }) },
          ]}
        />
        <Card as="ul" aria-label={t("tested")}>
          {(shows === "missed" ? missed : words).map((word) => (
            <WordItem key={word.number} word={word} onSound={() => say(word)} />
          ))}
        </Card>
      </div>
    </PullToRefresh>
  );
}

interface WordItemProps {
  readonly word: TestedWord;
  readonly onSound: () => void;
}

function WordItem({ word, onSound }: WordItemProps) {
  const { t } = useTranslation("vocabularyTest");
  const isRight = word.answer === "right";
  return (
    <li className={styles.item}>
      <IconButton
        icon={{ shape: shapes.sound }}
        label={t("play", { word: word.word })}
        onClick={onSound}
      />
      <span className={styles.texts}>
        <span className={styles.word}>
          <span lang="en" translate="no">
            {word.word}
          </span>
          {isRight ? (
            <span className={styles.right}>
              <span className="visually-hidden">{t("answer_right")}</span>
              <Icon name="check" size={20} />
            </span>
          ) : (
            <Badge tone="warning">{t(`answer_${word.answer}`)}</Badge>
          )}
        </span>
        <Text as="span" look="note">
          <span lang="en" translate="no">
            {word.partOfSpeech}
          </span>{" "}
          <span lang="zh-CN" translate="no">
            {word.meaning}
          </span>
        </Text>
        {word.answer === "wrong" && (
          <Text as="span" look="note">
            {t("youChose", { choice: word.chosen })}
          </Text>
        )}
      </span>
      <ReportFlag wordId={word.wordId} word={word.word} />
      {/* A word without a book cannot be practised. */}
      {word.wordId ? (
        <Star word={{ id: word.wordId, enWord: word.word, isFavorite: word.isFavorite }} />
      ) : (
        <span className={styles.noStar} />
      )}
    </li>
  );
}

/** For a test that is not over, or does not exist. */
function NoWords() {
  const { t } = useTranslation("vocabularyTest");
  return (
    <Empty
      text={t("noWords")}
      action={
        <Button small kind="tinted" onClick={() => void navigateTo(paths.wordTraining)}>
          {t("toTest")}
        </Button>
      }
    />
  );
}
