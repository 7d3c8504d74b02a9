/**
 * What each step of a lesson and the daily list ask of a word, and which answers are right; mirrors
 * domain/lessons/exercise.py.
 */
import { SEED_STEP } from "./constants";
import { mulberry32, shuffled } from "./grouping";
import { type LessonStep, STEPS } from "./lessonFlow";
import { american, americanOfBook } from "./spelling";

export type Task =
  | "see"
  | "recall"
  | "recall_by_ear"
  | "recall_word"
  | "both_sides"
  | "pick_meaning"
  | "pick_word"
  | "pick_meaning_by_ear"
  | "tell_apart"
  | "type_word"
  | "be_heard";

/**
 * How the choices of a question appeared: on a tap of the student, who claims to know the word
 * before seeing them, or because the time was over.
 */
export type Reveal = "tap" | "time";

export type Verdict = "right" | "near" | "wrong";

/** The number of wrong choices. */
const WRONG_CHOICES = 3;
/** The set of wrong choices that a step uses; the check of a claim uses the first. */
const SET_OF: Readonly<Partial<Record<LessonStep, number>>> = {
  listening_review: 1,
  mixed_group: 2,
  after_test: 3,
};
/** Words and phrases with more letters are not typed. */
const LONGEST_TYPED = 16;
/** Words with more letters show some of them. */
const LONGEST_BARE = 6;
/** In a shorter word, one wrong letter makes another word. */
const SHORTEST_NEAR = 4;

/** Without a tutor, about one in this many words "known" by the student is checked. */
const CHECKED_OF = 3;

/** Their numbers beside those of the steps, inputs of the random draw. */
const PRE_TEST = STEPS.length;
const DAILY_LIST = PRE_TEST + 1;

/** A wrong choice from the service. */
interface Distractor {
  readonly wordId: number;
  readonly enWord: string;
  readonly zhWord: string;
}

export interface ExerciseWord {
  readonly id: number;
  readonly enWord: string;
  readonly zhWord: string;
  readonly partOfSpeech: string;
  readonly distractors: readonly Distractor[];
}

/** `text` is a meaning, or an English word. */
interface Choice {
  readonly wordId: number;
  readonly text: string;
}

export interface Exercise {
  readonly task: Task;
  readonly wordId: number;
  readonly choices: readonly Choice[];
  /** The word with a gap `_` for each missing letter; none if the whole word is missing. */
  readonly frame: string | null;
}

/** How the daily list asks a word. */
export interface DailyQuestion {
  /** The student recalls its meaning, or the word for its meaning. */
  readonly task: "recall" | "recall_word";
  /** What is asked if they say that they know it; none if the word is not in the sample. */
  readonly check: Exercise | null;
}

const LED: Readonly<Record<LessonStep, Task>> = {
  memorize: "see",
  review: "recall",
  listening_review: "recall_by_ear",
  flash: "both_sides",
  mixed_group: "recall",
  after_test: "be_heard",
};

/** The question that a step asks about a word, with a tutor or alone. */
export function exerciseOf(
  step: LessonStep,
  isLed: boolean,
  word: ExerciseWord,
  seed: number,
): Exercise {
  const lot = lotOf(STEPS.indexOf(step), word.id, seed);
  const draw = mulberry32(lot);
  const wanted = isLed ? LED[step] : taskAlone(step, word.enWord, draw() >= 2 ** 31);
  const isPick = wanted.startsWith("pick_");
  const task = isPick && word.distractors.length < WRONG_CHOICES ? unpicked(wanted) : wanted;
  return {
    task,
    wordId: word.id,
    choices: task.startsWith("pick_") ? choicesOf(task, word, SET_OF[step] ?? 0, draw()) : [],
    frame: task === "type_word" ? frame(word.enWord, lot) : null,
  };
}

/** Whether a word that the student says they know belongs to the sample that is checked. */
export function isChecked(wordId: number, seed: number): boolean {
  return mulberry32(lotOf(PRE_TEST, wordId, seed))() < Math.floor(2 ** 32 / CHECKED_OF);
}

/**
 * The check question for a word that the student says they know; none if the sample leaves it out,
 * or if there are too few meanings to choose from.
 */
export function checkOf(word: ExerciseWord, seed: number): Exercise | null {
  if (!isChecked(word.id, seed) || word.distractors.length < WRONG_CHOICES) return null;
  const draw = mulberry32(lotOf(PRE_TEST, word.id, seed));
  draw();
  const task = "pick_meaning";
  return { task, wordId: word.id, choices: choicesOf(task, word, 0, draw()), frame: null };
}

/** How the daily list of a local day (since 1970) asks a word. */
export function dailyQuestion(word: ExerciseWord, day: number): DailyQuestion {
  const draw = mulberry32(lotOf(DAILY_LIST, word.id, day));
  const isSampled = draw() < Math.floor(2 ** 32 / CHECKED_OF);
  const isEven = draw() < 2 ** 31;
  const asked = { wordId: word.id, choices: [], frame: null };
  if (isEven && isTypable(word.enWord) && word.zhWord !== "") {
    const typed = { ...asked, task: "type_word" } as const;
    return { task: "recall_word", check: isSampled ? typed : null };
  }
  const hasChoices = word.distractors.length >= WRONG_CHOICES;
  const task = "pick_meaning";
  const chosen = () => ({ ...asked, task, choices: choicesOf(task, word, 0, draw()) }) as const;
  return { task: "recall", check: isSampled && hasChoices ? chosen() : null };
}

/**
 * Whether the typed text is the word. Case, spaces, hyphens, accents and the "to" before a verb do
 * not matter. British and American spellings are both right.
 */
export function judgeTyped(typed: string, word: string, partOfSpeech = ""): Verdict {
  const isVerb = /\bv/i.test(partOfSpeech);
  const typedWords = wordsIn(typed, isVerb);
  const bookWords = wordsIn(word, isVerb);
  const answer = typedWords.join("");
  const expected = bookWords.join("");
  if (expected === "") return "wrong";
  if (answer === expected) return "right";
  if (typedWords.map(american).join("") === bookWords.map(americanOfBook).join("")) return "right";
  const signs = [...expected];
  return signs.length >= SHORTEST_NEAR && isOneEdit([...answer], signs) ? "near" : "wrong";
}

/** Whether a typed word is accepted as it is: a near miss may be corrected, once. */
export function isFinal(verdict: Verdict, nearMisses: number): boolean {
  return verdict !== "near" || nearMisses > 0;
}

/** Whether a word can reasonably be typed: only letters, and not too many. */
function isTypable(word: string): boolean {
  const isPlain = /^\p{L}[\p{L}'’ -]*$/u.test(word.normalize("NFC"));
  return isPlain && lettersIn(word).length <= LONGEST_TYPED;
}

/** A longer word with gaps: the first letter and about a third of all are shown. */
export function frame(word: string, seed: number): string | null {
  const signs = [...word.normalize("NFC")];
  const letters = signs.flatMap((sign, at) => (isLetter(sign) ? [at] : []));
  if (letters.length <= LONGEST_BARE) return null;
  const [first, ...others] = letters;
  const count = Math.floor(letters.length / 3) - 1;
  const shown = new Set([first, ...shuffled(others, seed).slice(0, count)]);
  return signs.map((sign, at) => (isLetter(sign) && !shown.has(at) ? "_" : sign)).join("");
}

/** A seed for each word and step, the same on every device. */
function lotOf(place: number, wordId: number, seed: number): number {
  return seed + (Math.imul(wordId * 8 + place, SEED_STEP) >>> 0);
}

function taskAlone(step: LessonStep, enWord: string, isWord: boolean): Task {
  if (step === "listening_review") return "pick_meaning_by_ear";
  if (step === "mixed_group") return isWord ? "pick_word" : "pick_meaning";
  if (step === "after_test") return isTypable(enWord) ? "type_word" : "pick_word";
  return LED[step];
}

/** The question if there are too few choices. */
function unpicked(task: Task): Task {
  return task === "pick_meaning_by_ear" ? "recall_by_ear" : "recall";
}

function choicesOf(task: Task, word: ExerciseWord, set: number, drawn: number): readonly Choice[] {
  const text = (one: Pick<Distractor, "enWord" | "zhWord">) =>
    task === "pick_word" ? one.enWord : one.zhWord;
  const wrong = wrongChoicesOf(word.distractors, set);
  const place = Math.floor((drawn * (wrong.length + 1)) / 2 ** 32);
  const choices = wrong.map((one) => ({ wordId: one.wordId, text: text(one) }));
  return choices.toSpliced(place, 0, { wordId: word.id, text: text(word) });
}

/**
 * The three wrong choices of a set, from those drawn for a word. If too few were drawn for all
 * sets, it continues with the first ones: with four or five, each set is a different three.
 */
function wrongChoicesOf(drawn: readonly Distractor[], set: number): readonly Distractor[] {
  const first = set * WRONG_CHOICES;
  const twice = [...drawn, ...drawn];
  const start = first % drawn.length;
  return twice.slice(start, start + WRONG_CHOICES);
}

function isLetter(sign: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(sign);
}

/** The significant letters: without case, accents, spaces and hyphens. */
function lettersIn(text: string): readonly string[] {
  return [...wordsIn(text, false).join("")];
}

/** The significant letters word by word, without the "to" of a verb. */
function wordsIn(text: string, isVerb: boolean): readonly string[] {
  const parts = text
    .normalize("NFKD")
    .toLowerCase()
    .split(/[\s-]+/);
  const words = parts.map((part) => [...part].filter(isLetter).join("")).filter(Boolean);
  return isVerb && words.length > 1 && words[0] === "to" ? words.slice(1) : words;
}

/** Whether adding, removing, replacing or swapping one letter turns one word into the other. */
function isOneEdit(given: readonly string[], wanted: readonly string[]): boolean {
  const shorter = Math.min(given.length, wanted.length);
  let start = 0;
  while (start < shorter && given[start] === wanted[start]) start += 1;
  let end = 0;
  while (end < shorter - start && given.at(-1 - end) === wanted.at(-1 - end)) end += 1;
  const left = given.slice(start, given.length - end);
  const missing = wanted.slice(start, wanted.length - end);
  if (left.length <= 1 && missing.length <= 1) return true;
  return left.length === 2 && left.toReversed().join() === missing.join();
}
