import { answer, fakeService } from "@test/fakeService";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { runningLesson } from "@/entities/order/runningLesson";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { SESSION } from "@/entities/person/sessionKey";
import { startI18n } from "@/i18n";
import { bindRouter } from "@/navigation";
import { paths } from "@/paths";
import { queryClient } from "@/queries";
import { watchSession } from "./signedIn";

let went: (string | number)[] = [];

beforeAll(async () => {
  await startI18n();
  bindRouter({ navigate: (to) => void went.push(to) });
  watchSession();
});

beforeEach(async () => {
  session.clear();
  fakeService({ QueryUserProfileByToken: () => answer({ userId: 2, userRole: "user" }) });
  await enter({ single: true, token: "t", userId: 2, userRole: "user" } as never);
  window.location.hash = `${paths.flashCube}?courseOrderId=7`;
  runningLesson.enter({
    courseOrderId: 7,
    user: { userId: 2, userName: "Ming", accountNo: "S00000002", isKnown: true },
  });
  queryClient.setQueryData(["secret"], 1);
  went = [];
});

/** Another tab changes what the device remembers, and this one hears of it. */
function elsewhere(remembered: object | null): void {
  if (remembered) localStorage.setItem(SESSION, JSON.stringify(remembered));
  else localStorage.removeItem(SESSION);
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION }));
}

it("signing out in another tab closes the lesson and clears the cache", () => {
  elsewhere(null);
  expect(went).toEqual([paths.home]);
  expect(queryClient.getQueryData(["secret"])).toBeUndefined();
  expect(runningLesson.get()).toBeNull();
});

it("signing in another user in another tab leaves the page", () => {
  elsewhere({ token: "other", userId: 3, role: "TEACHER" });
  expect(went).toEqual([paths.home]);
});

it("signing in again in another tab keeps the page", () => {
  elsewhere({ token: "newer", userId: 2, role: "user" });
  expect(went).toEqual([]);
});

it("a page for everybody stays", () => {
  window.location.hash = paths.settingLanguage;
  elsewhere(null);
  expect(went).toEqual([]);
});
