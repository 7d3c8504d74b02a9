/** Exercises as this side answers them, written down for pytest to ask the domain the same. */
import { readFileSync } from "node:fs";
import { type Exercise, type ExerciseWord, exerciseOf, judgeTyped, type Verdict } from "./exercise";
import { type LessonStep, STEPS } from "./lessonFlow";
import { digest } from "./mirror";

export interface Asked {
  readonly step: LessonStep;
  readonly isLed: boolean;
  readonly seed: number;
  readonly word: ExerciseWord;
  readonly exercise: Exercise;
}

export interface Typed {
  readonly typed: string;
  readonly word: string;
  readonly partOfSpeech: string;
  readonly verdict: Verdict;
}

const FILES = ["exercise.ts", "grouping.ts", "lessonFlow.ts", "lessonProgress.ts", "spelling.ts"];
const WORDS = [
  "dog",
  "elephant",
  "X-ray",
  "look forward to",
  "résumé",
  "a lot of things to do",
  "7th",
];
const TYPED = [
  ["Elephant", "elephant"],
  ["elefant", "elephant"],
  ["elehpant", "elephant"],
  ["elephnat!", "elephant"],
  ["elephants", "elephant"],
  ["elephantss", "elephant"],
  ["dig", "dog"],
  ["", "dog"],
  ["xray", "X-ray"],
  ["RESUME", "résumé"],
  ["resumé ", "résumé"],
  ["résumme", "résumé"],
  ["look foward to", "look forward to"],
  ["lookforwardto", "look forward to"],
  ["look for", "look forward to"],
  ["favorite", "favourite"],
  ["to organize", "organise"],
  ["tire", "tyre"],
  ["tyre", "tire"],
  ["colored", "coloured"],
] as const;
const PART_OF_SPEECH = "v.";

function wordWith(id: number, enWord: string, count: number): ExerciseWord {
  const distractors = Array.from({ length: count }, (_, at) => ({
    wordId: id + at + 1,
    enWord: `other${at}`,
    zhWord: `另外${at}`,
  }));
  return { id, enWord, zhWord: "意思", partOfSpeech: "n.", distractors };
}

function asked(): Asked[] {
  return WORDS.flatMap((enWord, at) =>
    STEPS.flatMap((step, nth) =>
      [true, false, false].map((isLed, more) => {
        const seed = 977_777 * (at + 1) + 31_337 * nth + more;
        const word = wordWith(1 + at * 4_000_003 + nth, enWord, at === 3 ? 2 : 3);
        return { step, isLed, seed, word, exercise: exerciseOf(step, isLed, word, seed) };
      }),
    ),
  );
}

/** All that the other language compares itself with. */
export function exercisesWritten() {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
  const sources = Object.fromEntries(FILES.map((file) => [file, digest(read(file))]));
  const typed: Typed[] = TYPED.map(([given, word]) => ({
    typed: given,
    word,
    partOfSpeech: PART_OF_SPEECH,
    verdict: judgeTyped(given, word, PART_OF_SPEECH),
  }));
  return { sources, exercises: asked(), typed };
}

export function textOfExercises({
  sources,
  exercises,
  typed,
}: ReturnType<typeof exercisesWritten>) {
  const lines = (entries: readonly unknown[]) =>
    `[\n${entries.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n")}\n  ]`;
  return `{\n  "sources": ${JSON.stringify(sources)},\n  "exercises": ${lines(exercises)},\n  "typed": ${lines(typed)}\n}\n`;
}
