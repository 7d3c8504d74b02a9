import type { Session } from "@/entities/lesson/session";
import type { Answering } from "@/entities/lesson/useAnswering";
import type { MarkOf } from "@/entities/word/Mark";
import type { Exercise } from "@/machines/exercise";
import type { LessonProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";
import type { Answer } from "../answering/useAnswer";

/** A step of a lesson with everything there to show it. */
export interface StepProps {
  readonly lesson: Session;
  /** Where the lesson stands on screen: an answer is still seen while the lesson goes on. */
  readonly progress: LessonProgress;
  readonly answering: Answering;
  readonly head: {
    readonly title: string;
    readonly detail: string;
    readonly rail?: React.ReactNode;
    readonly whole?: React.ReactNode;
    readonly aside?: React.ReactNode;
  };
  /** The step's words in the order they are shown. */
  readonly words: readonly WordView[];
  /** The next group's. */
  readonly next: readonly WordView[];
}

/** What is asked of a word, on screen. */
export interface TaskProps extends Pick<StepProps, "lesson" | "answering" | "head"> {
  readonly word: WordView;
  readonly exercise: Exercise;
  /** Its place in the step. */
  readonly at: number;
  /** Which question this is. */
  readonly asked: string;
  readonly progress: React.ReactNode;
  readonly answer: Answer;
  /** None where nothing can be taken back. */
  readonly onTakeBack: (() => void) | null;
  readonly onSound: () => void;
  readonly isPlaying: boolean;
  /** The mark that a word wears for an answer. */
  readonly markOf: (right: boolean) => MarkOf;
}
