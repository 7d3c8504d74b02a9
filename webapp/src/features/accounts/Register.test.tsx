import { fakeService, refusal } from "@test/fakeService";
import { fieldOf, fill, press, showScreen } from "@test/showScreen";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { draft } from "./draft";
import LoginInformation from "./screens/LoginInformation";
import TeacherInformation from "./screens/TeacherInformation";
import WechatBinding from "./screens/WechatBinding";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["accounts", "profile"]);
});

beforeEach(() => session.clear());

const account = {
  "Phone number": "13700000001",
  "Student's name": "Ming",
  "Set a password": "maple7river",
  "Confirm password": "maple7river",
};
const sayAge = async (age = "Fourteen or older") => {
  const ofStudent = screen.queryByRole("radio", { name: age });
  if (ofStudent) await userEvent.click(ofStudent);
};
const agree = async (age?: string) => {
  await sayAge(age);
  await userEvent.click(screen.getByRole("checkbox", { name: "I agree to the" }));
};
const ticketOf = (phone: string) => ({ ticket: "t1cket", phone });
const codeField = () => screen.queryByLabelText("Verification code");
const submit = () => press("Register and sign in");

describe("a registration", () => {
  it("requires complete information, and an invite code for tutors", async () => {
    const seen = fakeService({});
    showScreen(TeacherInformation);
    await submit();
    expect(screen.getByText("Please fill in complete information")).toBeTruthy();
    expect(screen.getByText("Please enter the invite code")).toBeTruthy();
    expect(seen).toEqual([]);
  });

  it("keeps its draft on leaving, without password, code and ID number", async () => {
    fakeService({});
    showScreen(LoginInformation);
    await fill({ ...account, "Verification code": "123456", "ID number": "11010519491231002X" });
    await userEvent.selectOptions(fieldOf("Grade"), "junior_1");
    await agree();
    cleanup();
    const kept = JSON.stringify(sessionStorage);
    for (const one of ["maple7river", "123456", "11010519491231002X"]) {
      expect(kept).not.toContain(one);
    }
    showScreen(LoginInformation);
    const back = ["Phone number", "Student's name", "Grade", "Set a password"];
    expect(back.map((label) => fieldOf(label).value)).toEqual([
      ...["13700000001", "Ming", "junior_1", ""],
    ]);
  });

  it("with a ticket needs no code, and sends only filled fields", async () => {
    draft.keep({ phone: "13700000001", registerTicket: ticketOf("13700000001") });
    const seen = fakeService({
      CustomerRegisterByByPhoneCode: () => refusal(400, "TICKET_INVALID", "Over now"),
    });
    showScreen(LoginInformation);
    expect(screen.queryByLabelText("Verification code")).toBeNull();
    await fill(account);
    await userEvent.selectOptions(fieldOf("Grade"), "junior_1");
    await agree();
    await submit();
    expect(await screen.findByText("Over now")).toBeTruthy();
    expect(seen[0]?.body).toEqual({
      phone: "13700000001",
      ticket: "t1cket",
      role: "user",
      name: "Ming",
      password: "maple7river",
      confirmPassword: "maple7river",
      inviteUserId: null,
      student: { grade: "junior_1" },
      agreement: { legalText: "5.0", isUnderFourteen: false },
    });
    // The phone has to be proven by a code now.
    expect(screen.getByLabelText("Verification code")).toBeTruthy();
    expect(draft.get().registerTicket).toBeNull();
  });

  it("of a student under fourteen asks for the guardian, who agrees", async () => {
    draft.keep({ registerTicket: ticketOf("13700000001") });
    const seen = fakeService({});
    showScreen(LoginInformation);
    await fill(account);
    await submit();
    expect(screen.getByText("Please say whether the student is fourteen")).toBeTruthy();
    await agree("Under fourteen");
    await submit();
    expect(screen.getByText("Please enter the guardian's name")).toBeTruthy();
    expect(screen.getByText("Please choose the relation")).toBeTruthy();
    expect(seen).toEqual([]);
    await fill({ "Guardian's name": " Min " });
    await userEvent.selectOptions(fieldOf("Relation to the student"), "mother");
    await submit();
    expect(seen[0]?.body).toMatchObject({
      agreement: {
        legalText: "5.0",
        isUnderFourteen: true,
        guardianName: "Min",
        guardianRelation: "mother",
      },
    });
  });

  it("shows at the age that a guardian is missing after all", async () => {
    draft.keep({ registerTicket: ticketOf("13700000001") });
    fakeService({
      CustomerRegisterByByPhoneCode: () =>
        refusal(400, "GUARDIAN_MISSING", "A guardian has to agree"),
    });
    showScreen(LoginInformation);
    await fill(account);
    await agree();
    await submit();
    expect(await screen.findByText("A guardian has to agree")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Fourteen or older" }));
  });

  it("asks for a code as soon as another phone than the proven one is typed", async () => {
    draft.keep({ phone: "13700000001", registerTicket: ticketOf("13700000001") });
    const seen = fakeService({});
    showScreen(LoginInformation);
    expect(codeField()).toBeNull();
    await fill({ ...account, "Phone number": "13700000002" });
    await agree();
    await submit();
    expect(screen.getByText("Please enter the verification code")).toBeTruthy();
    expect(seen).toEqual([]);
    await fill({ "Verification code": "123456" });
    await submit();
    expect(seen[0]?.body).toMatchObject({ phone: "13700000002", code: "123456" });
    expect(seen[0]?.body).not.toHaveProperty("ticket");
    await fill({ "Phone number": "13700000001" });
    expect(codeField()).toBeNull();
  });

  it("asks which child is meant if a trial created students for the phone", async () => {
    draft.keep({ registerTicket: ticketOf("13700000001") });
    const students = [
      { choice: 1, coveredName: "*宝", grade: "junior_1", accountTail: null },
      { choice: 2, coveredName: "*宝", grade: null, accountTail: "987" },
    ];
    const seen = fakeService({
      CustomerRegisterByByPhoneCode: () =>
        refusal(409, "ACCOUNT_TO_COMPLETE", "Whose is it", { students }),
    });
    showScreen(LoginInformation);
    await fill(account);
    await agree();
    await submit();
    await screen.findByRole("heading", { name: "Is one of them your child?" });
    await submit();
    expect(screen.getByText("Please choose whose account this is")).toBeTruthy();
    expect(seen).toHaveLength(1);
    await userEvent.click(screen.getByRole("radio", { name: /Account ending in 987/ }));
    await submit();
    expect(seen[1]?.body).toMatchObject({ completes: 2 });
    await userEvent.click(screen.getByRole("radio", { name: "None of them: another child" }));
    await submit();
    expect(seen[2]?.body).toMatchObject({ isAnother: true });
    expect(seen[2]?.body).not.toHaveProperty("completes");
    // Another phone has other students.
    await fill({ "Phone number": "13700000002" });
    expect(screen.queryByRole("heading", { name: "Is one of them your child?" })).toBeNull();
  });

  it("trusts WeChat's ticket for any phone until the service refuses it", async () => {
    draft.keep({ phone: "13700000001" });
    const seen = fakeService({
      CustomerLoginByWeChatPhoneCode: () =>
        refusal(404, "PHONE_NOT_REGISTERED", "none", { ticket: "t1cket" }),
      CustomerRegisterByByPhoneCode: () => refusal(400, "TICKET_INVALID", "Another phone"),
    });
    showScreen(WechatBinding, "/?wechatCode=one&phoneCode=two");
    await agree();
    await press("Sign in with WeChat");
    await press("Register");
    cleanup();
    showScreen(LoginInformation);
    expect(fieldOf("Phone number").value).toBe("13700000001");
    await fill({ ...account, "Phone number": "13700000002" });
    await sayAge();
    expect(codeField()).toBeNull();
    await submit();
    expect(await screen.findByText("Another phone")).toBeTruthy();
    expect(seen[1]?.body).toMatchObject({ phone: "13700000002", ticket: "t1cket" });
    expect(codeField()).toBeTruthy();
  });

  it("shows refusals at their fields until the field changes", async () => {
    draft.keep({ registerTicket: ticketOf("13700000001") });
    fakeService({
      CustomerRegisterByByPhoneCode: () =>
        refusal(400, "PARAMETER_ERROR", "Please enter the math score", {
          field: "student.mathScore",
        }),
    });
    showScreen(LoginInformation);
    await fill({ ...account, "Math score": "99" });
    await agree();
    await submit();
    expect(await screen.findByText("Please enter the math score")).toBeTruthy();
    expect(document.activeElement).toBe(fieldOf("Math score"));
    await fill({ "English score": "98" });
    expect(fieldOf("Math score").getAttribute("aria-invalid")).toBe("true");
    await fill({ "Math score": "97" });
    expect(fieldOf("Math score").getAttribute("aria-invalid")).toBeNull();
  });

  it("expands a collapsed field with an error and focuses it", async () => {
    draft.keep({ registerTicket: ticketOf("13700000001") });
    const seen = fakeService({});
    showScreen(LoginInformation);
    await fill({ ...account, "Math score": "151" });
    await agree();
    const more = screen.getByText("More information (optional)").closest("details");
    expect(more?.open).toBe(false);
    await submit();
    expect(more?.open).toBe(true);
    expect(document.activeElement).toBe(fieldOf("Math score"));
    expect(
      screen.getByText("Please enter a score from 0 to 150, halves are fine (such as 95.5)"),
    ).toBeTruthy();
    expect(seen).toEqual([]);
  });
});
