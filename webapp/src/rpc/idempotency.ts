import { drawn } from "./drawn";
import { CallFailed } from "./errors";

/** A key for one intended effect: calls repeated with it happen once. */
export function newIdempotencyKey(): string {
  return drawn();
}

/** Runs calls with an idempotency key. */
export type Attempt = <Result>(run: (key: string) => Promise<Result>) => Promise<Result>;

/**
 * Something a person may try several times. While it is unknown whether a try had its effect (no
 * answer came), the next one repeats its key; after an answer, yes or no, the next is a new one.
 */
export function repeatable(): Attempt {
  let key = newIdempotencyKey();
  return async (run) => {
    try {
      const result = await run(key);
      key = newIdempotencyKey();
      return result;
    } catch (error) {
      const answered = error instanceof CallFailed && error.kind === "refused" && !error.passing;
      if (answered) key = newIdempotencyKey();
      throw error;
    }
  };
}
