import { describe, expect, it } from "vitest";
import {
  accountMistake,
  codeMistake,
  confirmMistake,
  isIdNumber,
  newPasswordMistake,
  phoneMistake,
  plainNumber,
} from "./rules";
import { codesIn, inWeChat, onMobile } from "./wechat";

const NOW = Date.UTC(2026, 0, 1);

describe("a phone", () => {
  it.each([
    ["13800000001", "13800000001"],
    [" 19912345678 ", "19912345678"],
    ["138 0000 0001", "13800000001"],
    ["138-0000-0001", "13800000001"],
    ["138—0000–0001", "13800000001"],
    ["１３８００００　０００１", "13800000001"],
    ["＋８６ 138ー0000ー0001", "+8613800000001"],
    ["\u202a138\u00a00000\u20110001\u202c", "13800000001"],
    ["+44 (7911) 123.456", "+447911123456"],
  ])("may be written as %s", (phone, plain) => {
    expect(phoneMistake(phone)).toBeUndefined();
    expect(plainNumber(phone)).toBe(plain);
  });

  it.each(["12345678901", "1380000000", "138000000011", "abc"])("cannot be %s", (phone) => {
    expect(phoneMistake(phone)).toBe("phoneWrong");
  });

  it("is needed", () => expect(phoneMistake("  ")).toBe("phoneHint"));
});

it("an account's number may be written in full width", () => {
  expect(accountMistake("Ｓ００００００１２")).toBeUndefined();
  expect(plainNumber("Ｓ００００００１２")).toBe("S00000012");
});

describe("a new password", () => {
  it.each(["abcdefg1", "ABCDEFGH12345678", "pass-w0rd!"])("may be %s", (password) => {
    expect(newPasswordMistake(password)).toBeUndefined();
  });

  it.each([
    ["", "passwordHint"],
    ["abc123", "passwordShort"],
    ["abcdef1", "passwordWeak"],
    ["abcdefghi", "passwordWeak"],
    ["123456789", "passwordWeak"],
    ["abcdefghijklmnop1", "passwordWeak"],
  ])("cannot be '%s'", (password, mistake) => {
    expect(newPasswordMistake(password)).toBe(mistake);
  });

  it("is typed twice alike", () => {
    expect(confirmMistake("abcdefg1", "")).toBe("confirmHint");
    expect(confirmMistake("abcdefg1", "abcdefg2")).toBe("passwordMismatch");
    expect(confirmMistake("abcdefg1", "abcdefg1")).toBeUndefined();
  });
});

it("a code has six digits", () => {
  expect([codeMistake(""), codeMistake("12345"), codeMistake("123456")]).toEqual([
    "codeHint",
    "codeWrong",
    undefined,
  ]);
});

describe("an ID number", () => {
  it("has a birth date and the right check character", () => {
    expect(isIdNumber("11010519491231002X", NOW)).toBe(true);
    expect(isIdNumber(" 11010519491231002x ", NOW)).toBe(true);
    expect(isIdNumber("110105194912310021", NOW)).toBe(false);
    expect(isIdNumber("11010519490231002X", NOW)).toBe(false);
    expect(isIdNumber("11010519491231002X", Date.UTC(1949, 0, 1))).toBe(false);
    expect(isIdNumber("1101051949", NOW)).toBe(false);
  });
});

describe("WeChat", () => {
  const query = (text: string) => new URLSearchParams(text);

  it("brings its codes in the address, from a mini-program or a redirect", () => {
    expect(codesIn(query("wechatCode=a&phoneCode=b"), query(""), null)).toEqual({
      wechatCode: "a",
      phoneCode: "b",
      source: "MINI_PROGRAM",
    });
    expect(codesIn(query("wechatCode=a"), query(""), null)?.phoneCode).toBeNull();
    const web = { wechatCode: "c", phoneCode: null, source: "WEB" };
    expect(codesIn(query(""), query("code=c&state=s"), "s")).toEqual(web);
    expect(codesIn(query(""), query(""), "s")).toBeNull();
  });

  it.each([
    ["another state", query("code=c&state=x"), "s"],
    ["no state", query("code=c"), "s"],
    ["a state of a foreign request", query("code=c&state=s"), null],
  ])("is not trusted if its code comes with %s", (_, redirect, state) => {
    expect(codesIn(query(""), redirect, state)).toBeNull();
  });

  it("is recognised by its browser", () => {
    const wechat = "Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 MicroMessenger/8.0.42";
    expect([inWeChat(wechat), onMobile(wechat)]).toEqual([true, true]);
    const desktop = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140";
    expect([inWeChat(desktop), onMobile(desktop)]).toEqual([false, false]);
  });
});
