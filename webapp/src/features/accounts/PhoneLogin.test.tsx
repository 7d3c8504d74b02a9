import { answer, fakeService, refusal } from "@test/fakeService";
import { fieldOf, fill, press, showScreen } from "@test/showScreen";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { paths } from "@/paths";
import { draft } from "./draft";
import PhoneLogin from "./screens/PhoneLogin";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("accounts");
});

beforeEach(() => session.clear());
afterEach(() => {
  vi.useRealTimers();
});

/** The server's clock is an hour ahead of this device's. */
const AHEAD_MS = 3_600_000;
let phones = 13_800_000_100;
let phone = "";

function sent(resendInMs = 60_000) {
  const serverTime = Date.now() + AHEAD_MS;
  return answer({ serverTime, resendAt: serverTime + resendInMs, expiresAt: serverTime + 300_000 });
}

beforeEach(() => {
  phones += 1;
  phone = String(phones);
});

const agree = () => userEvent.click(screen.getByRole("checkbox"));
const sending = () => screen.getByRole<HTMLButtonElement>("button", { name: /code|Again/ });

describe("a one-time code", () => {
  it("can only be requested with a phone", async () => {
    const seen = fakeService({ ApplyUserLoginPhoneCode: () => sent() });
    showScreen(PhoneLogin);
    await press("Get code");
    expect(screen.getByText("Please enter your phone number")).toBeTruthy();
    await fill({ "Phone number": "123" });
    await press("Get code");
    expect(screen.getByText("Please enter a correct phone number")).toBeTruthy();
    expect(seen).toEqual([]);
    await fill({ "Phone number": phone });
    await press("Get code");
    expect(await screen.findByText("Code sent")).toBeTruthy();
    expect(seen[0]?.body).toEqual({ phone, use: "LOGIN" });
  });

  it("is not sent again before the server's time, and counts down to it", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
    fakeService({ ApplyUserLoginPhoneCode: () => sent(2_000) });
    showScreen(PhoneLogin);
    await fill({ "Phone number": phone });
    await press("Get code");
    await expect.poll(() => sending().textContent).toBe("Again in 2 s");
    expect(sending().disabled).toBe(true);
    act(() => vi.advanceTimersByTime(1_000));
    expect(sending().textContent).toBe("Again in 1 s");
    act(() => vi.advanceTimersByTime(1_000));
    expect(sending().textContent).toBe("Get code");
    expect(sending().disabled).toBe(false);
  });

  it("waits as long as the service says after too many requests", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    fakeService({
      ApplyUserLoginPhoneCode: () =>
        refusal(429, "TOO_MANY_REQUESTS", "Too often", { headers: { "Retry-After": "90" } }),
    });
    showScreen(PhoneLogin);
    await fill({ "Phone number": phone });
    await press("Get code");
    expect(await screen.findByText("Too often")).toBeTruthy();
    expect(sending().textContent).toBe("Again in 90 s");
    // Another number does not wait for this one.
    await fill({ "Phone number": "13911111111" });
    expect(sending().textContent).toBe("Get code");
  });

  it("is requested and used with the phone in any notation", async () => {
    const seen = fakeService({
      ApplyUserLoginPhoneCode: () => sent(),
      CustomerLoginByPhoneCode: () => refusal(400, "CODE_WRONG", "Not the code"),
    });
    showScreen(PhoneLogin);
    await fill({ "Phone number": `${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}` });
    await press("Get code");
    await screen.findByText("Code sent");
    await fill({ "Verification code": "123456" });
    await agree();
    await press("Sign in");
    await screen.findByText("Not the code");
    expect(seen.map(({ body }) => (body as { phone: string }).phone)).toEqual([phone, phone]);
  });

  it("refused for this phone shows an error there until the phone changes", async () => {
    fakeService({ ApplyUserLoginPhoneCode: () => refusal(400, "PHONE_INVALID", "No such phone") });
    showScreen(PhoneLogin);
    await fill({ "Phone number": phone });
    await press("Get code");
    expect(await screen.findByText("No such phone")).toBeTruthy();
    expect(fieldOf("Phone number").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(fieldOf("Phone number"));
    await userEvent.type(fieldOf("Phone number"), "{Backspace}");
    expect(screen.queryByText("No such phone")).toBeNull();
  });

  it("that could not be sent is reported and can be requested again at once", async () => {
    fakeService({ ApplyUserLoginPhoneCode: () => refusal(409, "SMS_FAILED", "") });
    showScreen(PhoneLogin);
    await fill({ "Phone number": phone });
    await press("Get code");
    expect(await screen.findByText("The code could not be sent")).toBeTruthy();
    expect(sending().disabled).toBe(false);
  });

  it("accepts digits only, with a numeric keyboard", async () => {
    fakeService({});
    showScreen(PhoneLogin);
    await fill({ "Verification code": "１2a 34-5678" });
    const field = fieldOf("Verification code");
    expect(field.value).toBe("123456");
    expect([field.inputMode, field.autocomplete]).toEqual(["numeric", "one-time-code"]);
  });
});

describe("signing in with a code", () => {
  async function tried(reply: () => Response, at = "/"): Promise<(string | number)[]> {
    fakeService({ CustomerLoginByPhoneCode: reply, CustomerBindWeChat: reply });
    const opened = showScreen(PhoneLogin, at);
    await fill({ "Phone number": phone, "Verification code": "123456" });
    await agree();
    await press(/^(Sign in|Bind and sign in)$/);
    return opened;
  }

  it.each([
    ["CODE_WRONG", "Not the code"],
    ["CODE_EXPIRED", "Too old"],
    ["CODE_EXHAUSTED", "Too many tries"],
  ])("shows a code's error at its field: %s", async (code, message) => {
    await tried(() => refusal(400, code, message));
    expect(await screen.findByText(message)).toBeTruthy();
    const field = fieldOf("Verification code");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field);
    await fill({ "Verification code": "654321" });
    expect(screen.queryByText(message)).toBeNull();
  });

  it("leads a phone without account to the registration, with its ticket", async () => {
    const opened = await tried(() =>
      refusal(404, "PHONE_NOT_REGISTERED", "none", { ticket: "reg1ster" }),
    );
    expect(await screen.findByText("This phone is not registered. Register now?")).toBeTruthy();
    await press("Register");
    expect(opened).toEqual([paths.loginInformation]);
    expect(draft.get()).toMatchObject({
      phone,
      registerTicket: { ticket: "reg1ster", phone },
    });
  });

  it("binds the pending WeChat account", async () => {
    draft.keep({ bindTicket: "b1nd" });
    const seen = fakeService({});
    const opened = await tried(() => refusal(400, "TICKET_INVALID", "over now"), "/?bind=true");
    expect(await screen.findByText("over now")).toBeTruthy();
    expect(seen).toEqual([]);
    expect(opened).toEqual([paths.wechatBinding]);
    expect(draft.get().bindTicket).toBeNull();
  });

  it("remembers the inviter and sends it", async () => {
    draft.keep({ inviteUserId: null });
    fakeService({});
    await act(async () => {
      showScreen(PhoneLogin, "/?inviteUserId=42");
    });
    const seen = fakeService({ CustomerLoginByPhoneCode: () => refusal(400, "CODE_WRONG", "no") });
    await fill({ "Phone number": phone, "Verification code": "123456" });
    await agree();
    await press("Sign in");
    expect(seen[0]?.body).toEqual({
      phone,
      code: "123456",
      loginAs: ["user"],
      inviteUserId: 42,
    });
  });
});
