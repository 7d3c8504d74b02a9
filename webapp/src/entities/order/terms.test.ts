import { expect, it } from "vitest";

type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<Texts>("/src/i18n/locales/*/*.json", {
  eager: true,
  import: "default",
});
const sources = import.meta.glob<string>(
  [
    "/src/{entities,features/home,features/lessons,features/records}/**/*.{ts,tsx}",
    "!/src/**/*.test.{ts,tsx}",
    // Only on a tutor's device.
    "!/src/features/home/components/RunningClass.tsx",
    "!/src/features/lessons/leading/Aside.tsx",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** How each language says that it is about a class. */
const CLASS = { "zh-CN": /课(?!酬)/, en: /\bclass(es)?\b/i } as const;

/** The texts of a lesson that are only shown with a tutor, or about classes in general. */
const OF_CLASSES = new Set([
  ...["noShowOfStudent", "noShowOfYours", "classNoShow", "noShowText"],
  ...["classWith", "notEntered", "notEnteredUntil", "endsClass", "beforeClass"],
  ...["nothingToLearnWait", "waitingForEnd", "lessonWaiting", "waitingFor"],
  ...["demo", "demoText_led", "demoEndText", "timeUpTest", "gaveWayTitle", "gaveWayTitle_tutor"],
]);

const PLURAL = /_(zero|one|other)$/;
const plain = (key: string) => key.replace(PLURAL, "").replace(/_alone$/, "");

function textsOf(language: keyof typeof CLASS, namespace: string): Texts {
  return files[`/src/i18n/locales/${language}/${namespace}.json`] ?? {};
}

it.each(["zh-CN", "en"] as const)("a practice is never called a class in %s", (language) => {
  const texts = Object.entries(textsOf(language, "lessons"));
  expect(texts.length).toBeGreaterThan(200);
  const alone = new Set(texts.map(([key]) => key).filter((key) => key.includes("_alone")));
  const slips = texts.filter(
    ([key, text]) =>
      CLASS[language].test(text) &&
      !OF_CLASSES.has(plain(key)) &&
      (alone.has(key) || !alone.has(`${plain(key)}_alone`)),
  );
  expect(slips).toEqual([]);
});

it("every text with a version for a practice is said in the words of its order", () => {
  const namespaces = ["common", "home", "lessons", "records"] as const;
  const keys = new Set(
    namespaces
      .flatMap((namespace) => Object.keys(textsOf("en", namespace)))
      .filter((key) => /_alone(_one|_other)?$/.test(key) && !key.startsWith("about_"))
      .map(plain),
  );
  expect(keys.size).toBeGreaterThan(30);
  const said = /\bt\(\s*"(?:\w+:)?(\w+)"\s*(,?)/g;
  const slips = Object.entries(sources).flatMap(([file, program]) => {
    if (/useLessonTexts|useTextsOf|termsOf/.test(program)) return [];
    return [...program.matchAll(said)]
      .filter(([, key = ""]) => keys.has(key))
      .map(([call]) => `${file}: ${call}`);
  });
  expect(slips).toEqual([]);
});
