import { call } from "./client";
import { CallFailed } from "./errors";
import { randomId } from "./randomId";
import type { Answer, Ask, OperationName } from "./types";

/** A key for one intended effect: repeated calls with it take effect once. */
export function newIdempotencyKey(): string {
  return randomId();
}

/**
 * Runs calls with an idempotency key; `asked` is the content that may change between two attempts.
 */
export type Attempt = <Result>(
  run: (key: string) => Promise<Result>,
  asked?: unknown,
) => Promise<Result>;

/**
 * An action that a person may retry. As long as the effect of an attempt is unknown (no answer
 * came), the next attempt repeats its key; after an answer, or for different content, it gets a new
 * key.
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
      // A different key means that another attempt has started.
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
 * A request that a person may repeat or change: the same content is repeated with its key,
 * different content gets its own.
 */
export function asking<Name extends OperationName>(
  name: Name,
): (asked: Ask<Name>) => Promise<Answer<Name>> {
  const attempt = repeatable();
  return (asked) => attempt((idempotencyKey) => call(name, asked, { idempotencyKey }), asked);
}
