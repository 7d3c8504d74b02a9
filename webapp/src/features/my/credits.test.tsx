import { answer, fakeService } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { enter } from "@/entities/person/entering";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import My from "./screens/My";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["my", "entities"]);
});

const credits = (left: number) => ({
  lessonType: "QUOTA_60",
  bought: 10,
  used: 10 - left,
  booked: 0,
  left,
  level: left > 0 ? "low" : "used_up",
});

async function showMy(data: readonly object[], role = "user"): Promise<readonly string[]> {
  const seen = fakeService({
    QueryUserProfileByToken: () => answer({ userId: 2, userRole: role, userName: "Ming" }),
    CustomerTeacherQueryDetail: () => answer({ titleLevel: "gold" }),
    CustomerQueryCredits: () => answer({ data }),
  });
  await enter({ single: true, token: "t", userId: 2, userRole: role, serverTime: 1 } as never);
  showScreen(My);
  await screen.findByText(role === "user" ? "Daily goal" : "My students");
  return seen.map(({ name }) => name);
}

it("the student sees how many of the bought classes are left", async () => {
  await showMy([credits(2), { ...credits(0), lessonType: "QUOTA_30" }]);
  expect(await screen.findByText("60-minute lesson: 2 left")).toBeTruthy();
  expect(screen.getByText("30-minute lesson: used up")).toBeTruthy();
});

it("nothing is shown if nothing was bought", async () => {
  await showMy([]);
  expect(screen.queryByText("Classes left")).toBeNull();
});

it("a tutor's page does not ask for credits", async () => {
  const asked = await showMy([credits(2)], "TEACHER");
  expect(asked).not.toContain("CustomerQueryCredits");
});
