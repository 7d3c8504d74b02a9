export type LoginState = "anonymous" | "candidates" | "signed_in" | "expired";
export type LoginEvent = "SIGN_IN" | "OFFER" | "CHOOSE" | "GIVE_UP" | "REFUSE" | "LOGOUT";

type Next = { readonly [Event in LoginEvent]?: LoginState };

const signedOut: Next = { SIGN_IN: "signed_in", OFFER: "candidates" };

/**
 * anonymous → candidates → signed_in → expired; a single account is signed in directly. A table,
 * because the first page needs only these transitions and no chart interpreter.
 */
const next: { readonly [State in LoginState]: Next } = {
  anonymous: signedOut,
  candidates: { CHOOSE: "signed_in", GIVE_UP: "anonymous" },
  signed_in: { REFUSE: "expired", LOGOUT: "anonymous" },
  expired: signedOut,
};

/** The state of a sign-in after an event; none if the event is invalid. */
export function after(state: LoginState, event: LoginEvent): LoginState | null {
  return next[state][event] ?? null;
}
