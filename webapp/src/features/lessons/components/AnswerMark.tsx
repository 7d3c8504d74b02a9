import { Mark, type MarkOf } from "@/entities/word/Mark";
import { type Loop, useLoopAtOnce } from "../answering/useLoop";

interface AnswerMarkProps {
  readonly loop: Loop;
  readonly markOf: (right: boolean) => MarkOf;
}

/** How the word on screen was just answered: seen before anything else of its page changes. */
export function AnswerMark({ loop, markOf }: AnswerMarkProps) {
  const { moment } = useLoopAtOnce(loop.actor);
  return <Mark mark={moment && markOf(moment.right)} drawn={[markOf(false), markOf(true)]} />;
}
