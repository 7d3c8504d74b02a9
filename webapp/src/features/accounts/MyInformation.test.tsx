import { answer, fakeService } from "@test/fakeService";
import { fieldOf, fill, press, showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { session } from "@/entities/person/session";
import { SESSION } from "@/entities/person/sessionKey";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import MyInformation from "./screens/MyInformation";

const MING = {
  userId: 2,
  userRole: "user",
  userName: "Ming",
  accountNo: "S2",
  phone: "138****0001",
};

function signIn(): void {
  localStorage.setItem(SESSION, JSON.stringify({ token: "t", userId: 2, role: "user" }));
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION }));
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["accounts", "profile", "my"]);
});

test("edits during a save are not overwritten by the answer", async () => {
  const student = { school: "No. 4", className: null };
  let reply = (_: Response) => {};
  const seen = fakeService({
    QueryUserProfileByToken: () => answer({ ...MING, student }),
    CustomerUpdateUserProfile: () => new Promise((resolve) => (reply = resolve)),
  });
  signIn();
  showScreen(MyInformation);
  await screen.findByLabelText("Student's name");
  await fill({ "Student's name": "Ming Li", School: " No. 5" });
  await press("Save");
  await expect.poll(() => seen.at(-1)?.name).toBe("CustomerUpdateUserProfile");
  await fill({ Class: "3" });
  reply(answer({ ...MING, userName: "Ming Li", student: { school: "No. 5", className: null } }));
  await expect.poll(() => fieldOf("School").value).toBe("No. 5");
  expect(fieldOf("Class").value).toBe("3");
  expect(session.get()?.profile?.userName).toBe("Ming Li");
});

test("changes made elsewhere are shown and not sent back", async () => {
  let school = "No. 4";
  const student = () => ({ school, className: null });
  const seen = fakeService({
    QueryUserProfileByToken: () => answer({ ...MING, student: student() }),
    CustomerUpdateUserProfile: () => answer({ ...MING, student: { ...student(), className: "3" } }),
  });
  signIn();
  showScreen(MyInformation);
  await screen.findByLabelText("Student's name");
  await fill({ Class: "3" });
  school = "No. 5";
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => fieldOf("School").value).toBe("No. 5");
  expect(fieldOf("Class").value).toBe("3");
  await press("Save");
  const saved = () => seen.find(({ name }) => name === "CustomerUpdateUserProfile")?.body;
  await expect.poll(saved).toEqual({ student: { className: "3" } });
});
