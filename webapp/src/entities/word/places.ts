/** The storage key of unsent changes of favourites. */
export const FAVORITES_PLACE = "wordmate.favorites";
/** The storage key of answers of free practice. */
export const PRACTICE_PLACE = "wordmate.practice";
/** The storage key of answers of practising favourites. */
export const FAVORITE_PRACTICE_PLACE = "wordmate.favoritePractice";

/** All of them. */
export const WORD_PLACES = [FAVORITES_PLACE, PRACTICE_PLACE, FAVORITE_PRACTICE_PLACE];
