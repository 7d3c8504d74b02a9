import type { CoveredStudent } from "./types";

/**
 * Why a call failed.
 *
 * - offline: the device has no network
 * - timeout: no answer within the time limit, no response at all, none of the service's, or HTTP 504
 * - cancelled: the caller gave up
 * - expired: the session is over (HTTP 401, TOKEN_INVALID, UNKNOWN_ERROR)
 * - refused: the service answered no, with a code and a message in the caller's language
 * - http: any other HTTP status without a message
 */
export type FailureKind = "offline" | "timeout" | "cancelled" | "expired" | "refused" | "http";

interface FailureFacts {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  /** Additional data of a refusal, such as the ticket for the next step. */
  readonly data?: unknown;
  /** After how many milliseconds the same call may work. */
  readonly retryAfterMs?: number | undefined;
}

/** A failed call; `message` is the service's own text if it sent one. */
export class CallFailed extends Error {
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly data: unknown;
  readonly retryAfterMs: number | undefined;

  constructor(kind: FailureKind, message = "", facts: FailureFacts = {}) {
    super(message);
    this.name = "CallFailed";
    this.kind = kind;
    this.status = facts.status;
    this.code = facts.code;
    this.data = facts.data;
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** Whether the same call may succeed later without any change. */
  get passing(): boolean {
    if (this.kind === "offline" || this.kind === "timeout") return true;
    return (this.status ?? 0) >= 500 || this.status === 429;
  }
}

/** Whether the service refused with this code. */
export function refusedWith(error: unknown, code: string): boolean {
  return error instanceof CallFailed && error.code === code;
}

/** The ticket that a refusal with this code contains; none otherwise. */
export function ticketOf(error: unknown, code: string): string | null {
  if (!(error instanceof CallFailed) || error.code !== code) return null;
  const { ticket } = (error.data ?? {}) as { ticket?: unknown };
  return typeof ticket === "string" ? ticket : null;
}

/** The phone's students among whom a registration must choose. */
export function studentsToComplete(error: unknown): readonly CoveredStudent[] {
  if (!(error instanceof CallFailed) || error.code !== "ACCOUNT_TO_COMPLETE") return [];
  return ((error.data ?? {}) as { students?: readonly CoveredStudent[] }).students ?? [];
}

/** A call that needs a session was about to be made without one. */
export class NotSignedIn extends Error {
  override name = "NotSignedIn";
}
