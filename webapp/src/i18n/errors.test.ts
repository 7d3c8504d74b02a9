import { beforeAll, describe, expect, it } from "vitest";
import { CallFailed, NotSignedIn } from "@/rpc";
import { errorText } from "./errorText";
import { changeLanguage, startI18n } from "./index";
import errors from "./locales/en/errors.json";

const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

describe("the catalogue of errors", () => {
  it("covers every refusal, message by message", () => {
    const program = Object.values(sources).join("\n");
    const said = (key: string) => new RegExp(`["\`:]${key}["\`]`).test(program);
    expect(Object.keys(errors).filter((key) => !said(key))).toEqual([]);
  });
});

describe("a failed call says", () => {
  const refused = (code: string, message: string) =>
    new CallFailed("refused", message, { status: 400, code });

  it.each([
    ["no network", new CallFailed("offline"), errors.offline],
    ["no answer, HTTP 504", new CallFailed("timeout"), errors.timeout],
    ["given up", new CallFailed("cancelled"), errors.cancelled],
    ["another HTTP error", new CallFailed("http", "", { status: 502 }), "Request failed: 502"],
    ["refused in the service's words", refused("X", "Not today"), "Not today"],
    ["refused without words", refused("X", ""), errors.requestFailed],
    ["refused for the role", refused("ROLE_CANNOT_OPERATE", "no"), errors.roleCannotOperate],
    ["refused for the code", refused("SMS_FAILED", "no"), errors.codeSendFailed],
    ["a missing session", new NotSignedIn(), errors.notLoggedIn],
    ["a fault of the program", new Error("x"), errors.operationFailed],
  ])("%s", (_, error, text) => expect(errorText(error)).toBe(text));

  it("nothing about the session's end, which is shown elsewhere", () => {
    expect(errorText(new CallFailed("expired"))).toBeNull();
  });

  it("its screen's fallback without a better text", () => {
    expect(errorText(refused("X", ""), "uploadFailed")).toBe(errors.uploadFailed);
    expect(errorText(refused("WECHAT_FAILED", "x"), "phoneNumberFailed")).toBe(
      errors.phoneNumberFailed,
    );
    expect(errorText(new Error("x"), "loginFailed")).toBe(errors.loginFailed);
    expect(errorText(new CallFailed("offline"), "loginFailed")).toBe(errors.offline);
  });
});
