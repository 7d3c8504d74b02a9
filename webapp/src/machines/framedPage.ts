import { assign, fromPromise, setup } from "xstate";

/** The timeout of a page: that of a call. */
export const PATIENCE_MS = 10_000;

/**
 * A foreign page embedded in a page of the app.
 *
 * Browsers report a frame as loaded even if nothing came, so its server is contacted separately:
 * the page is ready when both have answered. Provide the actor `reach`, which fails if the server
 * cannot be reached.
 */
export const framedPage = setup({
  types: {} as {
    /** Which loading this is: each has its own frame. */
    context: { readonly attempt: number };
    events: { type: "LOADED" } | { type: "RETRY" };
  },
  actors: {
    reach: fromPromise<void, void>(() => Promise.reject(new Error("provide() the actor"))),
  },
  delays: { patience: PATIENCE_MS },
}).createMachine({
  id: "framed_page",
  context: { attempt: 0 },
  initial: "loading",
  states: {
    loading: {
      entry: assign({ attempt: ({ context }) => context.attempt + 1 }),
      type: "parallel",
      states: {
        frame: {
          initial: "coming",
          states: { coming: { on: { LOADED: "there" } }, there: { type: "final" } },
        },
        server: {
          initial: "asked",
          states: {
            asked: {
              invoke: { src: "reach", onDone: "answered", onError: "#framed_page.failed" },
            },
            answered: { type: "final" },
          },
        },
      },
      after: { patience: "failed" },
      onDone: "shown",
    },
    shown: { on: { RETRY: "loading" } },
    failed: { on: { RETRY: "loading" } },
  },
});
