/** How long a token lives unused. */
export const TOKEN_IDLE_MS = 30 * 24 * 60 * 60_000;
/** How long the choice among several accounts stays open. */
export const TICKET_MS = 5 * 60_000;

export type LoginState = "anonymous" | "candidates" | "signed_in" | "expired";

export type LoginEvent =
  | { readonly type: "SIGN_IN" | "CHOOSE" | "TOUCH" | "EXPIRE"; readonly now: number }
  | { readonly type: "OFFER" | "GIVE_UP" | "REFUSE" | "LOGOUT" };

interface LoginContext {
  readonly expiresAt: number | null;
}

/** A sign-in; `expiresAt` is none without a token. */
export interface LoginSession extends LoginContext {
  readonly state: LoginState;
}

export const ANONYMOUS: LoginSession = { state: "anonymous", expiresAt: null };

type Facts = { readonly context: LoginContext; readonly event: LoginEvent };

const nowOf = (event: LoginEvent) => ("now" in event ? event.now : 0);
const isLive = ({ context, event }: Facts) => nowOf(event) < (context.expiresAt ?? 0);

export const loginGuards = {
  still_live: isLive,
  idle_too_long: (facts: Facts) => !isLive(facts),
};

export const loginActions = {
  live_on: ({ event }: Facts): LoginContext => ({ expiresAt: nowOf(event) + TOKEN_IDLE_MS }),
  end: (_: Facts): LoginContext => ({ expiresAt: null }),
};

interface Arrow {
  readonly target: LoginState;
  readonly guard?: keyof typeof loginGuards;
  readonly actions?: keyof typeof loginActions;
}

type Arrows = { readonly [Type in LoginEvent["type"]]?: Arrow };

/**
 * anonymous → candidates → signed_in → expired; one account alone is signed in at once.
 *
 * The table is a chart as XState has it (and is tried as one), walked here by `after`: the first
 * page needs these ten arrows, not an interpreter of all charts.
 */
export const loginStates: { readonly [State in LoginState]: { readonly on: Arrows } } = {
  anonymous: {
    on: { SIGN_IN: { target: "signed_in", actions: "live_on" }, OFFER: { target: "candidates" } },
  },
  candidates: {
    on: {
      CHOOSE: { target: "signed_in", actions: "live_on" },
      GIVE_UP: { target: "anonymous" },
    },
  },
  signed_in: {
    on: {
      TOUCH: { target: "signed_in", guard: "still_live", actions: "live_on" },
      EXPIRE: { target: "expired", guard: "idle_too_long", actions: "end" },
      REFUSE: { target: "expired", actions: "end" },
      LOGOUT: { target: "anonymous", actions: "end" },
    },
  },
  expired: {
    on: { SIGN_IN: { target: "signed_in", actions: "live_on" }, OFFER: { target: "candidates" } },
  },
};

/** The session after an event; the same one where the event has no place. */
export function after(session: LoginSession, event: LoginEvent): LoginSession {
  const arrow = loginStates[session.state].on[event.type];
  const facts = { context: session, event };
  if (!arrow || (arrow.guard && !loginGuards[arrow.guard](facts))) return session;
  const { expiresAt } = arrow.actions ? loginActions[arrow.actions](facts) : session;
  return { state: arrow.target, expiresAt };
}
