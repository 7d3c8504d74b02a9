import { useTranslation } from "react-i18next";
import type { WordView } from "@/rpc";
import { Drawing, IconButton, Text } from "@/ui";
import { shapes } from "@/ui/shapes";
import { emphasise } from "./emphasis";
import styles from "./Sheet.module.css";

/** A closed eye. */
const HIDDEN =
  "M4 9.5c2.2 3 5 4.5 8 4.5s5.8-1.5 8-4.5M6.5 12.3L5 14.8M10 13.8l-.5 3M14 13.8l.5 3M17.5 12.3l1.5 2.5";

interface SheetProps {
  readonly word: WordView;
  readonly isOpen: boolean;
  /** The text while it is closed. */
  readonly hint: string;
  /** Opens it; none if nothing may be revealed. */
  readonly onReveal?: (() => void) | undefined;
  readonly revealLabel: string;
}

/** The meaning on a sheet with reserved space: nothing moves when it opens. */
export function Sheet({ word, isOpen, hint, onReveal, revealLabel }: SheetProps) {
  // Each starts scrolled to its top.
  if (isOpen) return <Meaning key={word.id} word={word} />;
  return (
    <div className={styles.closed}>
      <Drawing shape={HIDDEN} />
      <p>{hint}</p>
      {onReveal && (
        <button type="button" className={styles.reveal} onClick={onReveal}>
          {revealLabel}
        </button>
      )}
    </div>
  );
}

function Meaning({ word }: { readonly word: WordView }) {
  const { t } = useTranslation("entities");
  const { originalText, originalTextZh, knowledgePoints } = word;
  return (
    <div className={styles.sheet}>
      <p className={styles.translation}>
        {word.partOfSpeech && (
          <span className={styles.part} lang="en" translate="no">
            {word.partOfSpeech}{" "}
          </span>
        )}
        <span lang="zh-CN" translate="no">
          {word.zhWord}
        </span>
      </p>
      {originalText && (
        <div className={styles.example}>
          <div className={styles.sentence}>
            <p lang="en" translate="no">
              {emphasise(originalText, word.enWord).map(({ text, isWord }) =>
                isWord ? <strong key={text}>{text}</strong> : text,
              )}
            </p>
            {originalTextZh && (
              <Text look="note" lang="zh-CN" translate="no">
                {originalTextZh}
              </Text>
            )}
          </div>
          {canSay() && (
            <IconButton
              icon={{ shape: shapes.sound }}
              label={t("playExample")}
              className={styles.sound}
              onClick={() => say(originalText)}
            />
          )}
        </div>
      )}
      {knowledgePoints && (
        <p className={styles.note}>
          <span className={styles.label}>{t("knowledgePoints")}</span>
          <span lang="zh-CN" translate="no">
            {knowledgePoints}
          </span>
        </p>
      )}
    </div>
  );
}

/** Whether this browser has its own voice. */
function canSay(): boolean {
  return "speechSynthesis" in window;
}

/** Speaks a sentence with the browser's voice. */
function say(sentence: string): void {
  const utterance = new SpeechSynthesisUtterance(sentence);
  utterance.lang = "en-US";
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance);
}
