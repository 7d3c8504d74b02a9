/** The storage key of the signed-in user. */
export const SESSION = "wordmate.session";
