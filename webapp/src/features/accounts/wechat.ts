import { type Ask, call, randomId } from "@/rpc";
import { ofTab } from "@/storage";

type Source = NonNullable<Ask<"CustomerLoginByWeChat">["source"]>;

/** WeChat's codes for this visit; each is valid for one call. */
export interface WeChatCodes {
  readonly wechatCode: string;
  /** The mini-program's code for the phone that its user shares. */
  readonly phoneCode: string | null;
  readonly source: Source;
}

/** Whether this page is open inside WeChat. */
export const inWeChat = (agent = navigator.userAgent) => /MicroMessenger/i.test(agent);

/** Whether this device is a phone or a tablet. */
export const onMobile = (agent = navigator.userAgent) =>
  /Android|iPhone|iPad|iPod|Mobile|HarmonyOS/i.test(agent);

/**
 * The codes in the page's address: `wechatCode` and `phoneCode` from a mini-program, `code` from
 * WeChat's page, which puts it before the hash. The last one counts only with the state that this
 * tab sent: a foreign code would sign in as another person.
 */
export function codesIn(
  query: URLSearchParams,
  redirect: URLSearchParams,
  state: string | null,
): WeChatCodes | null {
  const wechatCode = query.get("wechatCode");
  if (wechatCode) {
    return { wechatCode, phoneCode: query.get("phoneCode"), source: "MINI_PROGRAM" };
  }
  const code = redirect.get("code");
  const isAnswer = state !== null && redirect.get("state") === state;
  return code && isAnswer ? { wechatCode: code, phoneCode: null, source: "WEB" } : null;
}

const STATE = "wordmate.wechatState";

/** The state that this tab sent to WeChat. */
export const keptState = () => ofTab.getItem(STATE);

/**
 * Goes to WeChat's page, which redirects back with a code.
 *
 * @throws CallFailed
 */
export async function goToWeChat(): Promise<void> {
  const state = randomId();
  const { address } = await call("CustomerApplyWeChatAuthorization", { state });
  ofTab.setItem(STATE, state);
  window.location.assign(address);
}

/** Removes used codes from the address, so that a reload does not repeat them. */
export function forgetCodes(): void {
  ofTab.removeItem(STATE);
  const { pathname, hash } = window.location;
  const [path = "", query = ""] = hash.split("?");
  const rest = new URLSearchParams(query);
  for (const name of ["wechatCode", "phoneCode", "code", "state"]) rest.delete(name);
  const address = String(rest) === "" ? path : `${path}?${rest}`;
  window.history.replaceState(window.history.state, "", `${pathname}${address}`);
}
