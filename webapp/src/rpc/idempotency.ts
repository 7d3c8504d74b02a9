import { call } from "./client";
import { CallFailed } from "./errors";
import { randomId } from "./randomId";
import type { Answer, Ask, OperationName } from "./types";

/** A key for one intended effect: calls repeated with it happen once. */
export function newIdempotencyKey(): string {
  return randomId();
}

/** Runs calls with an idempotency key; `asked` is what may be changed between two tries. */
export type Attempt = <Result>(
  run: (key: string) => Promise<Result>,
  asked?: unknown,
) => Promise<Result>;

/**
 * Something a person may try several times. While it is unknown whether a try had its effect (no
 * answer came), the next one repeats its key; after an answer, yes or no, the next is a new one,
 * and so is one that asks for something else.
 */
export function repeatable(): Attempt {
  let key = newIdempotencyKey();
  let before: string | undefined;
  return async (run, asked) => {
    const said = JSON.stringify(asked);
    if (said !== before) key = newIdempotencyKey();
    before = said;
    const tried = key;
    const answered = () => {
      // Another one has begun where the key has changed.
      if (key === tried) key = newIdempotencyKey();
    };
    try {
      const result = await run(tried);
      answered();
      return result;
    } catch (error) {
      if (error instanceof CallFailed && error.kind === "refused" && !error.passing) answered();
      throw error;
    }
  };
}

/**
 * A request that a person may send several times, and change in between: the same again is repeated
 * with its key, and what is another request has one of its own.
 */
export function asking<Name extends OperationName>(
  name: Name,
): (asked: Ask<Name>) => Promise<Answer<Name>> {
  const attempt = repeatable();
  return (asked) => attempt((idempotencyKey) => call(name, asked, { idempotencyKey }), asked);
}
