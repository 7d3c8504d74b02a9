import { enter } from "@/entities/person/entering";
import type { LoginAnswer } from "@/entities/person/session";
import type { Role } from "@/rpc";
import { answer, fakeService } from "./fakeService";

/** Signs a student or a tutor in on this device, at the service's time. */
export async function signIn(userRole: Role = "user", serverTime = 0): Promise<void> {
  fakeService({
    QueryUserProfileByToken: () =>
      answer({ userId: 2, userRole, userName: "Ming", accountNo: "S2", phone: "1" }),
    CustomerTeacherQueryDetail: () => answer({}),
  });
  const account = { single: true, token: "t", userId: 2, userRole, serverTime };
  await enter(account as LoginAnswer);
}
