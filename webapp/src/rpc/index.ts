export * from "./client";
export * from "./errors";
export { serverNow } from "./serverClock";
export type * from "./types";
