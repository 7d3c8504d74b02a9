/** Where this device keeps what was done with favourites and is not sent yet. */
export const FAVORITES_PLACE = "wordmate.favorites";
/** Where it keeps the answers of free practice. */
export const PRACTICE_PLACE = "wordmate.practice";
