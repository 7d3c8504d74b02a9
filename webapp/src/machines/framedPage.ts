import { assign, fromPromise, setup } from "xstate";

/** How long a page may take to come: as long as a call. */
export const PATIENCE_MS = 10_000;

/**
 * A page from elsewhere inside a page of the app.
 *
 * A browser says of a frame that it has loaded even where nothing came, so that its server is asked
 * beside it: the page is there when both have answered. Provide the actor `reach`, which fails where
 * the server cannot be reached.
 */
export const framedPage = setup({
  types: {} as {
    /** Which loading this is: each has a frame of its own. */
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
