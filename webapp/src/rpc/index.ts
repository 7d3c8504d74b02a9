export * from "./client";
export { drawn } from "./drawn";
export * from "./errors";
export { type Attempt, asking, newIdempotencyKey, repeatable } from "./idempotency";
export { serverNow } from "./serverClock";
export type * from "./types";
