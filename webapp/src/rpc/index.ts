export * from "./client";
export { drawn } from "./drawn";
export * from "./errors";
export { asking, newIdempotencyKey, repeatable } from "./idempotency";
export { serverNow } from "./serverClock";
export type * from "./types";
