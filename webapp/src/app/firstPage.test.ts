import { afterEach, describe, expect, it } from "vitest";
import { SESSION } from "@/entities/person/sessionKey";
import { paths } from "@/paths";
import { firstPath, takeWeChatsAnswer } from "./firstPage";

const open = (address: string) => window.history.replaceState(null, "", address);

afterEach(() => open("/"));

describe("the first page", () => {
  it.each([
    ["/", paths.login],
    [`/#${paths.my}`, paths.login],
    [`/#${paths.forgotPassword}`, paths.forgotPassword],
    [`/#${paths.settingLanguage}`, paths.settingLanguage],
  ])("for a visitor at %s is %s", (address, path) => {
    open(address);
    expect(firstPath()).toBe(path);
  });

  it.each([
    ["/", paths.home],
    ["/#/", paths.home],
    [`/#${paths.my}?from=home`, paths.my],
  ])("for a remembered user at %s is %s", (address, path) => {
    localStorage.setItem(SESSION, "{}");
    open(address);
    expect(firstPath()).toBe(path);
  });
});

it("WeChat's redirect leads to its screen, even with the old page's hash", () => {
  open("/?code=one&state=two");
  takeWeChatsAnswer();
  expect([window.location.search, firstPath()]).toEqual([
    "?code=one&state=two",
    paths.wechatBinding,
  ]);
});
