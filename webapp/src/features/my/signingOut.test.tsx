import { answer, fakeService } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import My from "./screens/My";

const USER = 2;
const profile = { userId: USER, userRole: "user", userName: "Ming" };

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["my", "entities"]);
});

beforeEach(async () => {
  localStorage.clear();
  session.clear();
  fakeService({
    QueryUserProfileByToken: () => answer(profile),
    LogoutUserByLoginToken: () => answer({}),
  });
  const signedIn = { single: true, token: "t", userId: USER, userRole: "user", serverTime: 1 };
  await enter(signedIn as never);
});

const keep = (place: string, value: unknown) => localStorage.setItem(place, JSON.stringify(value));

it("says how many answers are unsent and stay on the device", async () => {
  keep(`wordmate.lesson.${USER}.7`, { queue: [{ type: "judge" }, { type: "show_card" }] });
  keep(`wordmate.lesson.${USER}.8`, { queue: [{ type: "judge_candidate" }] });
  keep("wordmate.practice", [
    { userId: USER, number: 1 },
    { userId: 9, number: 2 },
  ]);
  keep("wordmate.lesson.9.7", { queue: [{ type: "judge" }] });
  showScreen(My);
  await press("Sign out");
  expect(await screen.findByText(/^3 answers have not been sent yet/)).toBeTruthy();
  await press("Cancel");
  expect(session.get()).not.toBeNull();
  await press("Sign out");
  const [, confirm] = await screen.findAllByRole("button", { name: "Sign out" });
  confirm?.click();
  await waitFor(() => expect(session.get()).toBeNull());
  expect(localStorage.getItem(`wordmate.lesson.${USER}.7`)).toContain("judge");
});

it("asks nothing if every answer was sent", async () => {
  keep(`wordmate.lesson.${USER}.7`, { queue: [{ type: "show_card" }] });
  showScreen(My);
  await press("Sign out");
  await waitFor(() => expect(session.get()).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
});
