import { useTranslation } from "react-i18next";
import { emphasise } from "@/entities/word/emphasis";
import type { WordView } from "@/rpc";
import { Drawing, IconButton } from "@/ui";
import { canSay, say } from "../store/say";
import styles from "./Sheet.module.css";
import { shapes } from "./shapes";

interface SheetProps {
  readonly word: WordView;
  readonly isOpen: boolean;
  /** What is said while it is closed. */
  readonly hint: string;
  /** Opens it; none where nothing may be revealed. */
  readonly onReveal?: (() => void) | undefined;
  readonly revealLabel: string;
}

/** The meaning on a sheet whose place is kept: nothing moves when it opens. */
export function Sheet({ word, isOpen, hint, onReveal, revealLabel }: SheetProps) {
  if (isOpen) return <Meaning word={word} />;
  return (
    <div className={styles.closed}>
      <Drawing shape={shapes.hidden} />
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
  const { t } = useTranslation("lesson");
  const { originalText, originalTextZh, knowledgePoints } = word;
  return (
    <div className={styles.sheet}>
      <p className={styles.translation}>
        {word.partOfSpeech && (
          <span className={styles.part} lang="en">
            {word.partOfSpeech}{" "}
          </span>
        )}
        <span lang="zh-CN">{word.zhWord}</span>
      </p>
      {originalText && (
        <div className={styles.example}>
          <div className={styles.sentence}>
            <p lang="en">
              {emphasise(originalText, word.enWord).map(({ text, isWord }) =>
                isWord ? <strong key={text}>{text}</strong> : text,
              )}
            </p>
            {originalTextZh && (
              <p className={styles.muted} lang="zh-CN">
                {originalTextZh}
              </p>
            )}
          </div>
          {canSay() && (
            <IconButton
              icon="sound"
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
          <span lang="zh-CN">{knowledgePoints}</span>
        </p>
      )}
    </div>
  );
}
