import { REST_MS } from "./answering";

/** A machine region for touches: a touch too soon after another one is ignored. */
export const touchRegion = {
  initial: "rested",
  states: {
    rested: { on: { TOUCHED: "resting" } },
    resting: { after: { rest: "rested" } },
  },
} as const;

/** For `setup`: how long touches are ignored. */
export const rest = { rest: REST_MS } as const;
