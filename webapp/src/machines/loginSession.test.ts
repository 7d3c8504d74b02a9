import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ANONYMOUS, after, type LoginEvent, type LoginSession } from "./loginSession";

interface Step {
  readonly event: LoginEvent;
  readonly accepted: boolean;
  readonly state: string;
  readonly data: { readonly expiresAt: number | null };
}

function read(path: string): { readonly traces: readonly { readonly steps: readonly Step[] }[] } {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}

it("walking the table answers every trace of the service's machine alike", () => {
  for (const { steps } of read("../../../docs/machines/login_session.json").traces) {
    let session: LoginSession = ANONYMOUS;
    for (const { event, accepted, state, data } of steps) {
      const next = after(session, event);
      expect(next !== session, JSON.stringify(event)).toBe(accepted);
      session = next;
      expect(session).toEqual({ state, ...data });
    }
  }
});
