import { fakeService, refusal } from "@test/fakeService";
import { fieldOf, fill, press, showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import ChangePassword from "./screens/ChangePassword";

const DIFFERS = "The new password must differ from the current one";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("accounts");
});

beforeEach(() => {
  session.clear();
  showScreen(ChangePassword);
});

const enter = (present: string, next: string) =>
  fill({ "Current password": present, "New password": next, "Confirm password": next });

describe("changing the password", () => {
  it("to the current one shows an error at the field without a request", async () => {
    const seen = fakeService({});
    await enter("maple7river", "maple7river");
    await press("Save");
    expect(screen.getByText(DIFFERS)).toBeTruthy();
    expect(document.activeElement).toBe(fieldOf("New password"));
    expect(seen).toEqual([]);
  });

  it("to one that the service calls the current one shows an error at the field", async () => {
    fakeService({
      CustomerChangePassword: () => refusal(400, "PASSWORD_UNCHANGED", DIFFERS),
    });
    await enter("maple7river", "river9maple");
    await press("Save");
    expect(await screen.findByText(DIFFERS)).toBeTruthy();
    expect(document.activeElement).toBe(fieldOf("New password"));
  });
});
