/** Where this device keeps what was done with favourites and is not sent yet. */
export const FAVORITES_PLACE = "wordmate.favorites";
/** Where it keeps the answers of free practice. */
export const PRACTICE_PLACE = "wordmate.practice";
/** Where it keeps those of a practice over the favourites. */
export const FAVORITE_PRACTICE_PLACE = "wordmate.favoritePractice";

/** All of them. */
export const WORD_PLACES = [FAVORITES_PLACE, PRACTICE_PLACE, FAVORITE_PRACTICE_PLACE];
