export * from "./client";
export * from "./errors";
export { asking, newIdempotencyKey, repeatable } from "./idempotency";
export { randomId } from "./randomId";
export { serverNow } from "./serverClock";
export type * from "./types";
