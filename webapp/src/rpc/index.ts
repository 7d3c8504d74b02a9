export * from "./client";
export * from "./errors";
export { newIdempotencyKey } from "./idempotency";
export { serverNow } from "./serverClock";
export type * from "./types";
