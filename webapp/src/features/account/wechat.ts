import type { Ask } from "@/rpc";

type Source = NonNullable<Ask<"CustomerLoginByWeChat">["source"]>;

/** Codes that WeChat gave for this visit; each is good for one call. */
export interface WeChatCodes {
  readonly wechatCode: string;
  /** The mini-program's, for the phone that its user shares. */
  readonly phoneCode: string | null;
  readonly source: Source;
}

/** Whether this page is shown by WeChat itself. */
export const inWeChat = (agent = navigator.userAgent) => /MicroMessenger/i.test(agent);

/** Whether this device is a phone or a tablet. */
export const onMobile = (agent = navigator.userAgent) =>
  /Android|iPhone|iPad|iPod|Mobile|HarmonyOS/i.test(agent);

/**
 * The codes in the page's address: `wechatCode` and `phoneCode` from a mini-program, `code` from
 * WeChat's redirect, which puts it before the hash.
 */
export function codesIn(query: URLSearchParams, redirect: URLSearchParams): WeChatCodes | null {
  const wechatCode = query.get("wechatCode");
  if (wechatCode) {
    return { wechatCode, phoneCode: query.get("phoneCode"), source: "MINI_PROGRAM" };
  }
  const code = query.get("code") ?? redirect.get("code");
  return code ? { wechatCode: code, phoneCode: null, source: "WEB" } : null;
}

/** Takes spent codes out of the address, so that a reload does not bring them again. */
export function forgetCodes(): void {
  const { pathname, hash } = window.location;
  const [path = "", query = ""] = hash.split("?");
  const rest = new URLSearchParams(query);
  for (const name of ["wechatCode", "phoneCode", "code", "state"]) rest.delete(name);
  const address = rest.size > 0 ? `${path}?${rest}` : path;
  window.history.replaceState(window.history.state, "", `${pathname}${address}`);
}
