import type { Session } from "@/entities/lesson/session";
import type { Answering } from "@/entities/lesson/useAnswering";
import type { MarkOf } from "@/entities/word/Mark";
import type { Exercise } from "@/machines/exercise";
import type { LessonProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";
import type { Answer } from "../answering/useAnswer";

/** A step of a lesson with everything needed to show it. */
export interface StepProps {
  readonly lesson: Session;
  /** The lesson's state on screen: an answer stays visible while the lesson moves on. */
  readonly progress: LessonProgress;
  readonly answering: Answering;
  readonly head: {
    readonly title: string;
    readonly detail: string;
    readonly rail?: React.ReactNode;
    readonly whole?: React.ReactNode;
    readonly aside?: React.ReactNode;
  };
  /** The step's words in display order. */
  readonly words: readonly WordView[];
  /** The next group's words. */
  readonly next: readonly WordView[];
}

/** The question about a word, on screen. */
export interface TaskProps extends Pick<StepProps, "lesson" | "answering" | "head"> {
  readonly word: WordView;
  readonly exercise: Exercise;
  /** Its number in the step. */
  readonly at: number;
  /** Identifies the question. */
  readonly asked: string;
  readonly progress: React.ReactNode;
  readonly answer: Answer;
  /** None if nothing can be taken back. */
  readonly onTakeBack: (() => void) | null;
  readonly onSound: () => void;
  readonly isPlaying: boolean;
  /** The mark of a word's answer. */
  readonly markOf: (right: boolean) => MarkOf;
}
