import { type Answering, useAnsweringAtOnce } from "@/entities/lesson/useAnswering";
import { Mark, type MarkOf } from "@/entities/word/Mark";

interface AnswerMarkProps {
  readonly answering: Answering;
  readonly markOf: (right: boolean) => MarkOf;
}

/** The mark of the answer just given: visible before anything else on the page changes. */
export function AnswerMark({ answering, markOf }: AnswerMarkProps) {
  const atOnce = useAnsweringAtOnce(answering.actor);
  const { moment } = answering.isTold ? answering : atOnce;
  return <Mark mark={moment && markOf(moment.right)} drawn={[markOf(false), markOf(true)]} />;
}
