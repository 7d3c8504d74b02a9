import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Meaning } from "@/entities/word/Meaning";
import { isFinal, judgeTyped } from "@/machines/exercise";
import type { WordView } from "@/rpc";
import { Button, Field, Inline, Progress, Screen, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";

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
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isNear, setNear] = useState(false);
  const check = () => {
    if (typed.trim() === "") return field.current?.focus();
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
      <Card as="article" gap={5} lifted aria-label={t("entities:wordCard")}>
        <Stack centered>
          <Text as="h2" look="title">
            <Meaning word={word} />
          </Text>
        </Stack>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            check();
          }}
        >
          <Field
            ref={field}
            label={t("entities:typeWord")}
            hint={isNear ? t("entities:nearMiss") : undefined}
            lang="en"
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
      </Card>
      <p className="visually-hidden" role="status">
        {isNear && t("entities:nearMiss")}
      </p>
    </Screen>
  );
}
