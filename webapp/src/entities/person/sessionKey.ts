/** Where a device remembers who is signed in. */
export const SESSION = "wordmate.session";
