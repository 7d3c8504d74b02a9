import { answer, fakeService, refusal } from "@test/fakeService";
import { fieldOf, fill, press, showScreen } from "@test/showScreen";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { paths } from "@/paths";
import PasswordLogin from "./screens/PasswordLogin";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("accounts");
});

let opened: (string | number)[] = [];

beforeEach(() => {
  session.clear();
  opened = showScreen(PasswordLogin);
});

const student = { "Account or phone number": "13800000001", Password: "Wordmate2025" };
const submit = () => press("Sign in");
const agree = () => userEvent.click(screen.getByRole("checkbox"));

describe("signing in with a password", () => {
  it("sends nothing until the form is complete and consent is given", async () => {
    const seen = fakeService({});
    await submit();
    expect(screen.getByText("Please enter your account or phone number")).toBeTruthy();
    expect(screen.getByText("Please enter your password")).toBeTruthy();
    expect(document.activeElement).toBe(fieldOf("Account or phone number"));
    await fill({ "Account or phone number": "1380000", Password: "Wordmate2025" });
    expect(screen.queryByText("Please enter your password")).toBeNull();
    await submit();
    expect(screen.getByText("Please enter a correct account or phone number")).toBeTruthy();
    await fill(student);
    await submit();
    expect(
      screen.getByText("Please read and agree to the user agreement and privacy policy"),
    ).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("checkbox"));
    expect(seen).toEqual([]);
  });

  it("goes home as the chosen role", async () => {
    const seen = fakeService({
      CustomerLoginByPhoneAndPassword: () =>
        answer({ single: true, token: "t", userId: 2, userRole: "TEACHER" }),
      QueryUserProfileByToken: () => answer({ userId: 2, userRole: "TEACHER", userName: "Fang" }),
      CustomerTeacherQueryDetail: () => answer({ userId: 2, titleLevel: "GOLD" }),
    });
    await userEvent.click(screen.getByRole("radio", { name: "Tutor" }));
    await fill(student);
    await agree();
    await submit();
    expect(await screen.findByText("Signed in")).toBeTruthy();
    expect(opened).toEqual([]);
    await expect.poll(() => opened).toEqual([paths.home]);
    expect(seen[0]?.body).toMatchObject({ loginAs: ["TEACHER"] });
  });

  it("says that no account has the role", async () => {
    fakeService({
      CustomerLoginByPhoneAndPassword: () => refusal(404, "NO_ACCOUNT_WITH_ROLE", "no"),
    });
    await fill(student);
    await agree();
    await submit();
    expect(await screen.findByText("There is no account with this role")).toBeTruthy();
  });

  it("offers registration when the phone turns out to have no account", async () => {
    const seen = fakeService({
      CustomerLoginByPhoneAndPassword: () => refusal(400, "LOGIN_FAILED", "wrong"),
      CheckUserExistByPhone: () => answer({ exists: false }),
    });
    await fill(student);
    await agree();
    await submit();
    expect(await screen.findByText("This phone is not registered. Register now?")).toBeTruthy();
    await press("Register");
    expect(opened).toEqual([paths.loginInformation]);
    expect(seen.map(({ name }) => name)).toEqual([
      "CustomerLoginByPhoneAndPassword",
      "CheckUserExistByPhone",
    ]);
  });

  it("shows an error when phone and password do not match", async () => {
    fakeService({
      CustomerLoginByPhoneAndPassword: () => refusal(400, "LOGIN_FAILED", "wrong password"),
      CheckUserExistByPhone: () => answer({ exists: true }),
    });
    await fill(student);
    await agree();
    await submit();
    expect(await screen.findByText("wrong password")).toBeTruthy();
    expect(opened).toEqual([]);
    // It stays beside the password until the password changes.
    const field = fieldOf("Password");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field);
    await fill({ "Account or phone number": "S00000001" });
    expect(screen.getByText("wrong password")).toBeTruthy();
    await fill({ Password: "another1" });
    expect(screen.queryByText("wrong password")).toBeNull();
  });

  it("keeps phone, role and consent, but no password, for the next form", async () => {
    await userEvent.click(screen.getByRole("radio", { name: "Tutor" }));
    await fill(student);
    cleanup();
    showScreen(PasswordLogin);
    expect(fieldOf("Account or phone number").value).toBe("13800000001");
    expect(fieldOf("Password").value).toBe("");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Tutor" }).checked).toBe(true);
    expect(JSON.stringify(sessionStorage)).not.toContain("Wordmate2025");
  });

  it("shows and hides the password", async () => {
    const field = fieldOf("Password");
    expect(field.type).toBe("password");
    await press("Show password");
    expect(field.type).toBe("text");
    await press("Hide password");
    expect(field.type).toBe("password");
  });
});

describe("several accounts of the phone", () => {
  const child = (userId: number, userName: string) => ({
    userId,
    userRole: "user",
    userName,
    accountNo: `S${userId}`,
  });
  const two = { single: false, ticket: "t1cket", candidates: [child(7, "Ming"), child(8, "Hong")] };

  async function offered(more: Parameters<typeof fakeService>[0] = {}) {
    const seen = fakeService({ CustomerLoginByPhoneAndPassword: () => answer(two), ...more });
    await fill(student);
    await agree();
    await submit();
    await screen.findByRole("dialog", { name: "Choose an account" });
    return seen;
  }

  it("are offered, and the chosen one goes home", async () => {
    const seen = await offered({
      CustomerLoginByCandidate: () =>
        answer({ single: true, token: "t", userId: 8, userRole: "user" }),
      QueryUserProfileByToken: () => answer(child(8, "Hong")),
    });
    await press(/Hong/);
    await expect.poll(() => opened).toEqual([paths.home]);
    expect(seen[1]?.body).toEqual({ ticket: "t1cket", userId: 8 });
    expect(session.get()?.userId).toBe(8);
  });

  it("can be dismissed without signing in", async () => {
    await offered();
    await press("Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(session.state()).toBe("anonymous");
  });

  it("are not offered after the ticket has expired", async () => {
    await offered({ CustomerLoginByCandidate: () => refusal(400, "TICKET_INVALID", "over now") });
    await press(/Ming/);
    expect(await screen.findByText("over now")).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Choose an account" })).toBeNull();
    expect(session.state()).toBe("anonymous");
  });
});
