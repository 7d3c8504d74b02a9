import { describe, expect, it } from "vitest";
import { after, type LoginEvent, type LoginState } from "./loginSession";

function walked(...events: readonly LoginEvent[]): LoginState | null {
  return events.reduce<LoginState | null>((at, event) => at && after(at, event), "anonymous");
}

describe("a sign-in", () => {
  it("leads to a session at once with a single account", () => {
    expect(walked("SIGN_IN")).toBe("signed_in");
    expect(walked("SIGN_IN", "REFUSE", "SIGN_IN")).toBe("signed_in");
  });

  it("waits for a choice among several accounts", () => {
    expect(walked("OFFER")).toBe("candidates");
    expect(walked("OFFER", "CHOOSE")).toBe("signed_in");
    expect(walked("OFFER", "GIVE_UP")).toBe("anonymous");
    expect(walked("SIGN_IN", "REFUSE", "OFFER")).toBe("candidates");
  });

  it("distinguishes an expired session from signing out", () => {
    expect(walked("SIGN_IN", "REFUSE")).toBe("expired");
    expect(walked("SIGN_IN", "LOGOUT")).toBe("anonymous");
  });

  it.each<[LoginState, LoginEvent]>([
    ["anonymous", "CHOOSE"],
    ["anonymous", "REFUSE"],
    ["candidates", "SIGN_IN"],
    ["signed_in", "SIGN_IN"],
    ["expired", "LOGOUT"],
  ])("that is %s hears nothing of %s", (state, event) => {
    expect(after(state, event)).toBeNull();
  });
});
