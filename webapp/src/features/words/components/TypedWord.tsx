import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Meaning } from "@/entities/word/Meaning";
import { useRest } from "@/entities/word/rest";
import { isFinal, judgeTyped } from "@/machines/exercise";
import type { WordView } from "@/rpc";
import { Button, Inline, Progress, Screen, Text } from "@/ui";
import { Card } from "@/ui/Card";
import styles from "./TypedWord.module.css";

interface TypedWordProps {
  readonly word: WordView;
  readonly at: number;
  readonly total: number;
  readonly onAnswer: (right: boolean) => void;
  readonly onLeave: () => void;
}

/** The whole word is typed for its meaning, without any help; a near miss may be corrected once. */
export function TypedWord({ word, at, total, onAnswer, onLeave }: TypedWordProps) {
  const { t } = useTranslation(["words", "entities"]);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isNear, setNear] = useState(false);
  const touch = useRest();
  const check = () => {
    if (typed.trim() === "") return field.current?.focus();
    // The second touch of a double tap would use up the second try.
    if (!touch()) return;
    const verdict = judgeTyped(typed, word.enWord, word.partOfSpeech);
    if (isFinal(verdict, isNear ? 1 : 0)) return onAnswer(verdict === "right");
    setNear(true);
    field.current?.focus();
  };
  return (
    <Screen
      kind="grey"
      title={t("words:test")}
      onBack={onLeave}
      footer={
        <Inline lastGrows>
          <Button kind="secondary" large onClick={() => onAnswer(false)}>
            {t("entities:cannotRecall")}
          </Button>
          <Button wide large onClick={check}>
            {t("entities:check")}
          </Button>
        </Inline>
      }
    >
      <Progress label={t("words:test")} value={at} max={total} numbered />
      <Card as="article" gap={4} centered="middle" lifted aria-label={t("entities:wordCard")}>
        <Text as="h2" look="muted" className={styles.meaning}>
          <Meaning word={word} />
        </Text>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            check();
          }}
        >
          <label className="visually-hidden" htmlFor={id}>
            {t("entities:typeWord")}
          </label>
          <input
            ref={field}
            id={id}
            className={styles.field}
            placeholder={t("entities:typeWord")}
            // biome-ignore lint/a11y/noAutofocus: to type is all there is to do here
            autoFocus
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={40}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
        <p className={styles.near} role="status">
          {isNear && t("entities:nearMiss")}
        </p>
      </Card>
    </Screen>
  );
}
