import { REST_MS } from "./answering";

/** A machine's part around touches: what comes too fast after one means nothing. */
export const touchRegion = {
  initial: "rested",
  states: {
    rested: { on: { TOUCHED: "resting" } },
    resting: { after: { rest: "rested" } },
  },
} as const;

/** For `setup`: how long that part rests. */
export const rest = { rest: REST_MS } as const;
