import { StepOrPractice } from "../components/StepOrPractice";

/** Flash cards: of the lesson's group, or of all words. */
export default function FlashCube() {
  return <StepOrPractice kind="flash" />;
}
