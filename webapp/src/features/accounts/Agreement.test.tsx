import { fieldOf, fill, press, showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import LoginInformation from "./screens/LoginInformation";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["accounts", "profile"]);
});

beforeEach(() => session.clear());

const student = {
  "Phone number": "13700000001",
  "Verification code": "123456",
  "Student's name": "Ming",
  "Set a password": "maple7river",
  "Confirm password": "maple7river",
  School: "No. 2 Middle School",
};

describe("the documents to agree to", () => {
  it("are read over a filled registration, which survives", async () => {
    const opened = showScreen(LoginInformation);
    await fill(student);
    await userEvent.selectOptions(fieldOf("Grade"), "junior_1");
    for (const [name, text] of [
      ["User Agreement", "1. The service"],
      ["Privacy Policy", "What we collect"],
    ] as const) {
      await press(name);
      expect(await screen.findByRole("dialog", { name })).toBeTruthy();
      expect(screen.getByRole("heading", { name: text })).toBeTruthy();
      await press("Close");
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole("button", { name }));
    }
    for (const [label, value] of Object.entries(student)) {
      expect(fieldOf(label).value).toBe(value);
    }
    expect(fieldOf("Grade").value).toBe("junior_1");
    expect(opened).toEqual([]);
  });
});
