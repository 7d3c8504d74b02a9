import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { framedPage, PATIENCE_MS } from "./framedPage";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose server answers when told. */
function page() {
  let answers: { resolve: () => void; reject: (error: Error) => void };
  const asked: AbortSignal[] = [];
  const machine = framedPage.provide({
    actors: {
      reach: fromPromise<void, void>(({ signal }) => {
        asked.push(signal);
        return new Promise((resolve, reject) => {
          answers = { resolve, reject };
        });
      }),
    },
  });
  const actor = createActor(machine).start();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    asked,
    state: () => {
      const { value } = actor.getSnapshot();
      return typeof value === "string" ? value : "loading";
    },
    attempt: () => actor.getSnapshot().context.attempt,
    send: actor.send.bind(actor),
    async reached() {
      answers.resolve();
      await settle();
    },
    async lost() {
      answers.reject(new TypeError("lost"));
      await settle();
    },
  };
}

describe("a foreign page", () => {
  it("is ready when its frame and its server have answered", async () => {
    const one = page();
    one.send({ type: "LOADED" });
    expect(one.state()).toBe("loading");
    await one.reached();
    expect(one.state()).toBe("shown");

    const other = page();
    await other.reached();
    expect(other.state()).toBe("loading");
    other.send({ type: "LOADED" });
    expect(other.state()).toBe("shown");
  });

  it("has failed if its server is unreachable, even if the frame loads", async () => {
    const { send, lost, state } = page();
    send({ type: "LOADED" });
    await lost();
    expect(state()).toBe("failed");
  });

  it("has failed after the timeout for good", async () => {
    const { send, asked, state } = page();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(state()).toBe("loading");
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe("failed");
    expect(asked[0]?.aborted).toBe(true);
    send({ type: "LOADED" });
    expect(state()).toBe("failed");
  });

  it("is reloaded on demand in a new frame", async () => {
    const { send, lost, reached, state, attempt } = page();
    await lost();
    send({ type: "RETRY" });
    expect([state(), attempt()]).toEqual(["loading", 2]);
    send({ type: "LOADED" });
    await reached();
    expect(state()).toBe("shown");
    send({ type: "RETRY" });
    expect([state(), attempt()]).toEqual(["loading", 3]);
  });
});
