export * from "./client";
export * from "./errors";
export { type Attempt, asking, newIdempotencyKey, repeatable } from "./idempotency";
export { serverNow } from "./serverClock";
export type * from "./types";
