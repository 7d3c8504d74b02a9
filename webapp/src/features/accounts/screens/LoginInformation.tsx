import { Register } from "../Register";

export default function LoginInformation() {
  return <Register joinAs="user" />;
}
