export * from "./client";
export * from "./errors";
export { type Attempt, newIdempotencyKey, repeatable } from "./idempotency";
export { onlyFor, TUTORS } from "./roles";
export { serverNow } from "./serverClock";
export type * from "./types";
