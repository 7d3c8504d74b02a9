import { answer, fakeService } from "@test/fakeService";
import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { type Path, paths } from "@/paths";
import type { Role } from "@/rpc";
import { HeadNotice, Screen } from "@/ui/Screen";
import NeedsNetwork from "./NeedsNetwork";

const NEEDED = "No network: this page needs it.";
const KEPT = "What you did in lessons is kept and will be sent.";

let isOnline = true;

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("network");
});

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});

afterEach(() => {
  session.clear();
  vi.restoreAllMocks();
});

function network(is: "online" | "offline"): void {
  isOnline = is === "online";
  act(() => void window.dispatchEvent(new Event(is)));
}

async function signIn(userRole: Role): Promise<void> {
  const profile = { userId: 2, userRole, userName: "Ming", accountNo: "S2", phone: "1" };
  fakeService({
    QueryUserProfileByToken: () => answer(profile),
    CustomerTeacherQueryDetail: () => answer(profile),
  });
  await enter({ single: true, token: "t", userId: 2, userRole, serverTime: 0 });
}

function show(path: Path): void {
  const notice = (
    <Suspense fallback={null}>
      <NeedsNetwork />
    </Suspense>
  );
  render(
    <MemoryRouter initialEntries={[path]}>
      <HeadNotice value={notice}>
        <Screen title="Page">
          <p>Text</p>
        </Screen>
      </HeadNotice>
    </MemoryRouter>,
  );
}

const said = () => screen.queryByRole("status")?.textContent ?? "";

it("a page that the service decides says while there is no network that it needs one", async () => {
  await signIn("user");
  show(paths.suggestionForm);
  expect(said()).toBe("");
  network("offline");
  expect(said()).toBe(`${NEEDED} ${KEPT}`);
  network("online");
  expect(said()).toBe("");
});

it("the choice of the first book needs a network", async () => {
  await signIn("user");
  isOnline = false;
  show(paths.firstBook);
  expect(said()).toContain(NEEDED);
});

it("signing in needs a network, and tells strangers nothing of lessons", () => {
  isOnline = false;
  show(paths.passwordLogin);
  expect(said()).toBe(NEEDED);
});

it.each([
  paths.antiForgetting,
  paths.antiForgettingEvaluate,
  // The end is kept, and sent with the network.
  paths.lessonEnd,
  paths.favoriteWords,
  paths.reviewAndTest,
  paths.trainingRecords,
  paths.setting,
])("%s works without a network and says nothing", async (path) => {
  await signIn("user");
  isOnline = false;
  show(path);
  expect(said()).toBe("");
});

it("home needs a network for a tutor, who starts classes there, and not for a student", async () => {
  isOnline = false;
  await signIn("TEACHER");
  show(paths.home);
  expect(said()).toContain(NEEDED);
  cleanup();
  await signIn("user");
  show(paths.home);
  expect(said()).toBe("");
});
