// Written by `just machines` from the domain's constants.

/** How long the caller may choose among several accounts. */
export const TICKET_MS = 300_000;

/** The choices of a question appear after this time, so that the word is recalled first; the student may show them before. */
export const CHOICES_WAIT_MS = 6_000;

export const GROUP_SIZE = 5;

export const BLOCK_SIZE = 3;

export const SEED_STEP = 2_654_435_769;

/** So many words that the student was taught before may open the first group of a lesson. */
export const MOST_RECALLED_WORDS = 5;

/** So many hard words open it unless the leader chooses others. */
export const MOST_HARD_WORDS = 2;

/** How long the follower waits for an absent leader before going on alone. */
export const FOLLOWER_WAITS_MS = 20_000;

/** How long before the deadline the warning appears. */
export const WARNING_MS = 300_000;

/** When the clock ends a class, after its deadline. */
export const CLASS_CLOSES_MS = 86_400_000;

/** When the clock ends a session that a student holds alone, after its deadline. */
export const ALONE_CLOSES_MS = 7_200_000;

/** How many pauses a lesson may have. */
export const MOST_PAUSES = 1;

/** The current length of a pause; a pause that was taken keeps its own length. */
export const PAUSE_MS = 300_000;

/** The half-hour slots of the day, 05:00 to 23:30, in the service's time zone. */
export const SLOTS: readonly string[] = ["05:00", "05:30", "06:00", "06:30", "07:00", "07:30", "08:00", "08:30", "09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30", "14:00", "14:30", "15:00", "15:30", "16:00", "16:30", "17:00", "17:30", "18:00", "18:30", "19:00", "19:30", "20:00", "20:30", "21:00", "21:30", "22:00", "22:30", "23:00", "23:30"];

/** The proposed slot if nothing else is known. */
export const USUAL_SLOT = "19:30";

/** How early before the booked time a tutor may start a class. */
export const START_EARLY_MS = 900_000;

/** A half hour. */
export const SLOT_MS = 1_800_000;

/** A review that is left or ended earlier does not count. */
export const SHORTEST_REVIEW_MS = 60_000;

/** The best rating of a review. */
export const MOST_STARS = 5;

/** This many wrong answers in a row end the test. */
export const MOST_WRONG_IN_A_ROW = 5;

/** More wrong answers than this end the test. */
export const MOST_WRONG_IN_ALL = 7;

/** "Don't know" is suggested after a word was shown for this long. */
export const SUGGEST_AFTER_MS = 10_000;

/** The version of the method: results of different ones are not compared. */
export const TEST_VERSION = 2;
