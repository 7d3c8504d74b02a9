import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsTutor } from "@/entities/person/session";
import type { WordState, WordView } from "@/rpc";
import { classes, Icon, IconButton, Text } from "@/ui";
import { Checkbox } from "@/ui/Checkbox";
import { shapes } from "@/ui/shapes";
import { Picture } from "./Picture";
import { ReportLink } from "./ReportLink";
import { canRecord } from "./recording";
import { Star } from "./Star";
import styles from "./WordRow.module.css";

const SayIt = lazy(() => import("./SayIt"));

const dots: { readonly [State in WordState]: string | undefined } = {
  new: styles.new,
  learned_pending_test: styles.learned,
  mastered: styles.mastered,
  forgotten: styles.forgotten,
};

export interface WordRowProps {
  readonly word: WordView;
  readonly onSound: () => void;
  /** The book that shows the word with this text, for reports. */
  readonly courseId?: number | undefined;
  /**
   * Where its picture stands: in the row, or with what a tap shows. None where the word is to be
   * asked.
   */
  readonly picture?: "row" | "details" | undefined;
  /** Its meaning is hidden until a tap. */
  readonly isConcealed?: boolean;
  /** Its state is left to the details, where the list shows another measure. */
  readonly isStateHidden?: boolean | undefined;
  /** A selectable row. */
  readonly select?: { readonly isSelected: boolean; readonly onSelect: () => void } | undefined;
  /** Below its meaning. */
  readonly note?: string | undefined;
  /** Why it is asked. */
  readonly why?: React.ReactNode;
  /** Other actions of this word. */
  readonly more?: React.ReactNode;
}

/** A word in a list, with the student's state; a tap shows more. */
export function WordRow(props: WordRowProps) {
  const { word, onSound, courseId, isConcealed = false, select, note, why, more } = props;
  const { picture, isStateHidden = false } = props;
  const { t } = useTranslation("entities");
  const [isOpen, setOpen] = useState(false);
  const [isHeard, setHeard] = useState(false);
  const saysIt = !useIsTutor() && isHeard && canRecord();
  const play = () => {
    setHeard(true);
    onSound();
  };
  const id = useId();
  return (
    <li className={classes(styles.item, select?.isSelected && styles.selected)}>
      <div className={styles.row}>
        {select ? (
          <Tick word={word.enWord} {...select} />
        ) : (
          <IconButton
            icon={{ shape: shapes.sound }}
            label={t("playWord", { word: word.enWord })}
            onClick={play}
          />
        )}
        <button
          type="button"
          className={styles.texts}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.word} lang="en" translate="no">
            {!isStateHidden && (
              <span className={classes(styles.dot, dots[word.state])} aria-hidden="true" />
            )}
            {word.enWord}
            {!isStateHidden && <span className="visually-hidden"> {t(`state_${word.state}`)}</span>}
          </span>
          {isConcealed && !isOpen ? (
            <Text as="span" look="note" className={styles.meaning}>
              {t("tapMeaning")}
            </Text>
          ) : (
            <Text as="span" look="note" className={styles.meaning} lang="zh-CN" translate="no">
              {word.partOfSpeech} {word.zhWord}
            </Text>
          )}
          {note && (
            <Text as="span" look="note" className={styles.meaning}>
              {note}
            </Text>
          )}
        </button>
        {picture === "row" && <Picture word={word} size="small" />}
        <Star word={word} />
      </div>
      <div id={id} className={styles.more} hidden={!isOpen}>
        {isOpen && (
          <More
            word={word}
            courseId={courseId}
            onSound={select && play}
            saysIt={saysIt}
            why={why}
            hasPicture={picture === "details"}
          >
            {more}
          </More>
        )}
      </div>
    </li>
  );
}

interface TickProps {
  readonly word: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Tick({ word, isSelected, onSelect }: TickProps) {
  const { t } = useTranslation("entities");
  return (
    <Checkbox
      bare
      className={styles.tick}
      aria-label={t("selectWord", { word })}
      checked={isSelected}
      onChange={onSelect}
    >
      <span className={styles.box} aria-hidden="true">
        {isSelected && <Icon name="check" size={14} />}
      </span>
    </Checkbox>
  );
}

interface MoreProps {
  readonly word: WordView;
  readonly courseId?: number | undefined;
  readonly onSound?: (() => void) | undefined;
  readonly why: React.ReactNode;
  readonly hasPicture: boolean;
  /** The word was heard, and can be said. */
  readonly saysIt: boolean;
  readonly children: React.ReactNode;
}

function More({ word, courseId, onSound, why, hasPicture, saysIt, children }: MoreProps) {
  const { t } = useTranslation("entities");
  const { phonetic, originalText, originalTextZh } = word;
  return (
    <>
      {hasPicture && <Picture word={word} size="medium" />}
      {(phonetic || onSound) && (
        <p className={styles.phonetic} lang="en" translate="no">
          {phonetic && `/${phonetic}/`}
          {onSound && (
            <IconButton
              icon={{ shape: shapes.sound }}
              label={t("playWord", { word: word.enWord })}
              onClick={onSound}
            />
          )}
        </p>
      )}
      {saysIt && (
        <Suspense>
          <SayIt word={word} />
        </Suspense>
      )}
      {originalText && (
        <p lang="en" translate="no">
          {originalText}
        </p>
      )}
      {originalTextZh && (
        <Text look="note" className={styles.meaning} lang="zh-CN" translate="no">
          {originalTextZh}
        </Text>
      )}
      {why && <div className={styles.why}>{why}</div>}
      <p className={styles.foot}>
        <span>{t(`state_${word.state}`)}</span>
        {children}
        <ReportLink wordId={word.id} courseId={courseId}>
          {t("reportWord")}
        </ReportLink>
      </p>
    </>
  );
}
