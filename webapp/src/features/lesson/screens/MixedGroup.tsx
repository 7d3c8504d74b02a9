export { StepScreen as default } from "../parts/StepScreen";
