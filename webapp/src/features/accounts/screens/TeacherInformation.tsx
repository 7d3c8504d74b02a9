import { Register } from "../Register";

export default function TeacherInformation() {
  return <Register joinAs="TEACHER" />;
}
