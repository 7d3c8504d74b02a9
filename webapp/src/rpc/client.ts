import { createStore, type Readable } from "@/store";
import { BUILD } from "@/version";
import { CallFailed } from "./errors";
import { quiet } from "./quiet";
import { serverClock } from "./serverClock";
import type { Answer, Ask, OperationName } from "./types";

const TIME_LIMIT_MS = 10_000;
export const EXPIRED_DEBOUNCE_MS = 500;

/** Identifies the caller and their language. */
interface Caller {
  readonly token: string | null;
  readonly userId: number | null;
  readonly language: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Repeats of a call with the same key have one effect. */
  readonly idempotencyKey?: string | undefined;
  /** The timeout of the answer, in milliseconds. */
  readonly timeLimitMs?: number | undefined;
  /** Sends the request; replaceable to observe its upload. */
  readonly transport?: Transport | undefined;
}

interface Envelope {
  readonly success?: boolean;
  readonly errorCode?: string | null;
  readonly errorMessage?: string | null;
  readonly data?: unknown;
}

const EXPIRY_CODES = new Set(["TOKEN_INVALID", "UNKNOWN_ERROR"]);

export type Transport = (url: string, request: RequestInit) => Promise<Response>;

/** The client's environment: the caller, the transport, the network state. */
interface Surroundings {
  readonly caller: () => Caller;
  readonly transport: Transport;
  readonly online: () => boolean;
  /** Milliseconds since a fixed point; never goes back. */
  readonly elapsed: () => number;
}

export let surroundings: Surroundings = {
  caller: () => ({ token: null, userId: null, language: "zh-CN" }),
  transport: (url, request) => fetch(url, request),
  online: () => navigator.onLine,
  elapsed: () => performance.now(),
};
let lastExpiry = Number.NEGATIVE_INFINITY;
const expiryListeners = new Set<() => void>();
const busyCalls = createStore(0);

/** Sets the client's environment, which is queried for every call. */
export function connect(parts: Partial<Surroundings>): void {
  surroundings = { ...surroundings, ...parts };
}

/** The signed-in account; none if nobody is signed in. */
export function callerId(): number | null {
  return surroundings.caller().userId;
}

/** Calls back once when the session ends, even if several calls fail together. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** The number of running calls that deserve a loading indicator, as an external store. */
export const busy: Readable<number> = busyCalls;

function countBusy(change: 1 | -1): void {
  busyCalls.set(busyCalls.get() + change);
}

function sessionExpired(status: number, code: string | undefined): CallFailed {
  const now = surroundings.elapsed();
  if (now - lastExpiry >= EXPIRED_DEBOUNCE_MS) {
    lastExpiry = now;
    for (const listener of expiryListeners) listener();
  }
  return new CallFailed("expired", "", { status, code });
}

export function headersOf(caller: Caller, { idempotencyKey }: CallOptions): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "Accept-Language": caller.language,
    "x-app-build": String(BUILD),
    ...(caller.token !== null && { "x-token-c": caller.token }),
    ...(caller.userId !== null && { "x-user-id": String(caller.userId) }),
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
  };
}

/** What the service answers; a file comes without an envelope. */
async function envelopeOf(response: Response): Promise<Envelope> {
  const disposition = response.headers.get("Content-Disposition");
  if (disposition) return (await import("./files")).fileIn(response, disposition);
  try {
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null ? body : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * A signal that aborts when another one does, or after the timeout. Older phones lack
 * `AbortSignal.any`.
 */
function limited(ms: number, other: AbortSignal | undefined) {
  const control = new AbortController();
  const stop = () => control.abort();
  const timer = setTimeout(stop, ms);
  if (other?.aborted) stop();
  other?.addEventListener("abort", stop);
  const release = () => {
    clearTimeout(timer);
    other?.removeEventListener("abort", stop);
  };
  return { signal: control.signal, release };
}

async function exchange(name: string, body: object, options: CallOptions): Promise<unknown> {
  if (!surroundings.online()) throw new CallFailed("offline");
  const caller = surroundings.caller();
  const limit = limited(options.timeLimitMs ?? TIME_LIMIT_MS, options.signal);
  const sent = performance.now();
  let response: Response;
  let envelope: Envelope;
  try {
    response = await (options.transport ?? surroundings.transport)(`/request/${name}`, {
      method: "POST",
      headers: headersOf(caller, options),
      body: JSON.stringify(body),
      signal: limit.signal,
    });
    envelope = await envelopeOf(response);
  } catch {
    if (options.signal?.aborted) throw new CallFailed("cancelled");
    throw new CallFailed(surroundings.online() ? "timeout" : "offline");
  } finally {
    limit.release();
  }
  const now = surroundings.caller();
  // Answers for an earlier user, also of commands, are dropped when another user is signed in.
  if (caller.userId !== null && now.userId !== caller.userId) throw new CallFailed("expired");
  const { status } = response;
  const code = envelope.errorCode ?? undefined;
  const message = envelope.errorMessage ?? "";
  if (status === 401 || (code !== undefined && EXPIRY_CODES.has(code))) {
    // An answer to an earlier session says nothing about the current one.
    if (now.token !== caller.token) throw new CallFailed("cancelled");
    throw sessionExpired(status, code);
  }
  if (status === 504) throw new CallFailed("timeout", "", { status });
  if (code !== undefined || message !== "") {
    const retryAfterMs = Number(response.headers.get("Retry-After") ?? Number.NaN) * 1_000;
    throw new CallFailed("refused", message, {
      status,
      code,
      data: envelope.data,
      retryAfterMs: Number.isNaN(retryAfterMs) ? undefined : retryAfterMs,
    });
  }
  if (!response.ok) throw new CallFailed("http", "", { status });
  if (envelope.success === false) throw new CallFailed("refused", "", { status });
  // Something else answered, for instance a network's sign-in page: the service said nothing.
  if (envelope.success !== true) throw new CallFailed("timeout", "", { status });
  serverClock.learn(envelope.data, sent, performance.now());
  return envelope.data;
}

/**
 * Calls an operation of the service and returns its data.
 *
 * @throws CallFailed for any failure
 */
export async function call<Name extends OperationName>(
  name: Name,
  body: Ask<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  const shown = !quiet.has(name);
  if (shown) countBusy(1);
  try {
    return (await exchange(name, body, options)) as Answer<Name>;
  } finally {
    if (shown) countBusy(-1);
  }
}
