import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bindRouter } from "@/app/navigation";
import { paths } from "@/app/paths";
import { session } from "@/app/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { answer, fakeService, refusal } from "@/test/fakeService";
import { FeedbackHost } from "@/ui/FeedbackHost";
import PasswordLogin from "./screens/PasswordLogin";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("account");
});

let opened: (string | number)[] = [];

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasswordLogin />
      <FeedbackHost />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  session.clear();
  opened = [];
  bindRouter({
    navigate(to: string | number) {
      opened.push(to);
    },
  });
  show();
});

async function fill(phone: string, password: string): Promise<void> {
  await userEvent.type(screen.getByLabelText("Phone number"), phone);
  await userEvent.type(screen.getByLabelText("Password"), password);
}

const submit = () => userEvent.click(screen.getByRole("button", { name: "Sign in" }));
const agree = () => userEvent.click(screen.getByRole("checkbox"));

describe("signing in with a password", () => {
  it("asks nothing of the service until the form is complete and agreed to", async () => {
    const seen = fakeService({});
    await submit();
    expect(screen.getByText("Please enter your phone number")).toBeTruthy();
    expect(screen.getByText("Please enter your password")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Phone number"));
    await fill("1380000", "Wordmate2025");
    await submit();
    expect(screen.getByText("Please enter a correct phone number")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Phone number"), "0001");
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
    await fill("13900000001", "Wordmate2025");
    await agree();
    await submit();
    expect(await screen.findByText("Signed in")).toBeTruthy();
    await expect.poll(() => opened, { timeout: 3_000 }).toEqual([paths.home]);
    expect(seen[0]?.body).toMatchObject({ loginAs: ["TEACHER"] });
  });

  it("says what the service refused", async () => {
    fakeService({
      CustomerLoginByPhoneAndPassword: () =>
        refusal(404, "NO_ACCOUNT_WITH_ROLE", "There is no account with this role"),
    });
    await fill("13800000001", "Wordmate2025");
    await agree();
    await submit();
    expect(await screen.findByText("There is no account with this role")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
  });

  it("keeps phone and role, but no password, while the agreement is read", async () => {
    await userEvent.click(screen.getByRole("radio", { name: "Tutor" }));
    await fill("13900000001", "Wordmate2025");
    await userEvent.click(screen.getByRole("button", { name: "Privacy Policy" }));
    expect(opened).toEqual([`${paths.userAgreement}?document=privacy`]);
    cleanup();
    show();
    expect(screen.getByLabelText<HTMLInputElement>("Phone number").value).toBe("13900000001");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Tutor" }).checked).toBe(true);
    expect(JSON.stringify(sessionStorage)).not.toContain("Wordmate2025");
  });

  it("shows and hides the password", async () => {
    const field = screen.getByLabelText<HTMLInputElement>("Password");
    expect(field.type).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(field.type).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(field.type).toBe("password");
  });
});
