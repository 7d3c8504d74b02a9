export { StepScreen as default } from "../components/StepScreen";
