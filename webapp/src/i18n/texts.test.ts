import { describe, expect, it } from "vitest";
import { languages } from "./languages";

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>("./locales/*/*.json", { eager: true, import: "default" });
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flat(texts: Texts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

function of(language: string, namespace: string): [string, string][] {
  return flat(files[`./locales/${language}/${namespace}.json`] ?? {});
}

function keys(texts: [string, string][]): string[] {
  return [...new Set(texts.map(([key]) => key.replace(PLURAL, "")))].sort();
}

const placeholders = (text: string) => (text.match(/{{\s*\w+/g) ?? []).sort();
const namespaces = [
  ...new Set(Object.keys(files).map((file) => file.split("/").at(-1)?.replace(".json", "") ?? "")),
];

describe.each(namespaces)("the texts of %s", (namespace) => {
  it("are the same in every language, none empty", () => {
    const [first, ...others] = languages.map((language) => keys(of(language, namespace)));
    for (const other of others) expect(other).toEqual(first);
    for (const language of languages) {
      const empty = of(language, namespace).filter(([, text]) => text.trim() === "");
      expect(empty).toEqual([]);
    }
  });

  it("use the same placeholders", () => {
    const english = new Map(of("en", namespace));
    for (const [key, text] of of("zh-CN", namespace)) {
      const plain = key.replace(PLURAL, "");
      const partner = english.get(key) ?? english.get(plain) ?? english.get(`${plain}_other`) ?? "";
      expect([key, placeholders(partner)]).toEqual([key, placeholders(text)]);
    }
  });

  it("are English in English", () => {
    const chinese = of("en", namespace).filter(([, text]) => /[\u4e00-\u9fff]/.test(text));
    expect(chinese).toEqual([]);
  });
});

/** Synonyms that must not be used beside the chosen term. */
const WORDS = {
  "zh-CN": {
    学员: "学生",
    摸底: "检测",
    抗遗忘时间: "每天复习时间",
    创建抗遗忘: "安排复习",
    结束课程: "结束上课",
    未学: "没学",
    初一: "初中一年级",
    高一: "高中一年级",
  },
  en: { favorite: "favourite", "present password": "current password", cancelled: "canceled" },
};

it("use one term for one thing", () => {
  const slips = namespaces.flatMap((namespace) =>
    languages.flatMap((language) =>
      of(language, namespace).flatMap(([key, text]) =>
        Object.entries(WORDS[language])
          .filter(([slip]) => text.toLowerCase().includes(slip))
          .map(([slip, word]) => `${namespace}:${key} says ${slip}, not ${word}`),
      ),
    ),
  );
  expect(slips).toEqual([]);
});

it("use the same terms for students and tutors", () => {
  const lists = {
    grade: "grade",
    gender: "gender",
    englishInterest: "interest",
    tutoringHistory: "tutored",
    englishLevel: "level",
  };
  for (const language of languages) {
    const profile = new Map(of(language, "profile"));
    const tutoring = new Map(of(language, "tutoring"));
    for (const [list, prefix] of Object.entries(lists)) {
      const told = [...profile].filter(([key]) => key.startsWith(`values.${list}.`));
      expect(told.length).toBeGreaterThan(1);
      for (const [key, text] of told)
        expect([key, tutoring.get(`${prefix}_${key.split(".").at(-1)}`)]).toEqual([key, text]);
    }
    for (const [field, label] of [
      ["englishInterest", "interest"],
      ["tutoringHistory", "tutored"],
      ["initialVocabulary", "initialVocabulary"],
    ])
      expect(tutoring.get(label ?? "")).toBe(profile.get(`fields.${field}`));
  }
});

const sources = import.meta.glob<string>(
  ["/src/**/*.{ts,tsx}", "!/src/**/*.test.{ts,tsx}", "!/src/rpc/schema.ts"],
  { query: "?raw", import: "default", eager: true },
);

/** Whether the code contains a text's key, its list, or a template for its key. */
function names(program: string): (key: string) => boolean {
  const words = new Set(program.match(/[\w.]*\w/g));
  const composed = [...program.matchAll(/`(?:\w+:)?((?:[\w.]|\$\{[^{}`]*\})+)`/g)]
    .map(([, text = ""]) => text.replaceAll(".", "\\.").split(/\$\{.*?\}/))
    .filter((parts) => parts.length > 1 && parts.join("").length > 2)
    .map((parts) => new RegExp(`^${parts.join(".+")}$`));
  return (key) => {
    const list = key.replace(/\.\d+\.\w+$/, "");
    return (
      words.has(list) ||
      words.has(list.replace(/_alone$/, "")) ||
      composed.some((pattern) => pattern.test(key))
    );
  };
}

it("every text is shown somewhere", () => {
  const isNamed = names(Object.values(sources).join("\n"));
  const silent = namespaces.flatMap((namespace) =>
    keys(of("en", namespace)).flatMap((key) => (isNamed(key) ? [] : [`${namespace}:${key}`])),
  );
  expect(silent).toEqual([]);
});

it("an unused text is found", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code with a template for a key.
  const isNamed = names("t('a:said'); t(`part_${one}`); t(`values.${one}.${two}`); list('lines')");
  const named = ["said", "part_x", "values.a.b", "lines.0.title"];
  const silent = ["sai", "part", "value.a.b", "rows.0.title"];
  expect([...named, ...silent].filter(isNamed)).toEqual(named);
});
