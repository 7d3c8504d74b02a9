import { StepOrPractice } from "../components/StepOrPractice";

/** Words mixed: of the lesson's groups so far, or all of them. */
export default function MixedGroup() {
  return <StepOrPractice kind="mixed_group" />;
}
