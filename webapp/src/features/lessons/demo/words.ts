import type { WordView } from "@/rpc";

/** Negative, so that no word of a book is meant. */
const FIRST_ID = -1;

/** With meaning, part of speech, phonetic, example, its translation, and a picture if it has one. */
type Taught = readonly [string, string, string, string, string, string, string?];

const TAUGHT: readonly Taught[] = [
  ["river", "河流", "n.", "ˈrɪvər", "We walked along the river.", "我们沿着河边走。", "🏞️"],
  ["brave", "勇敢的", "adj.", "breɪv", "The brave girl spoke first.", "那个勇敢的女孩先开口了。"],
  ["borrow", "借入", "v.", "ˈbɑːroʊ", "May I borrow your pen?", "我可以借你的钢笔吗？"],
  ["journey", "旅程", "n.", "ˈdʒɜːrni", "It was a long journey.", "那是一段很长的旅程。"],
  ["quietly", "安静地", "adv.", "ˈkwaɪətli", "She closed the door quietly.", "她轻轻地关上了门。"],
];

const OTHERS = [
  ["bridge", "桥"],
  ["angry", "生气的"],
  ["collect", "收集"],
  ["weather", "天气"],
  ["suddenly", "突然"],
  ["kitchen", "厨房"],
] as const;

/** Three of the other words, different for each word. */
function wrongChoices(at: number) {
  return [0, 2, 3].map((step) => {
    const place = (at + step) % OTHERS.length;
    const [enWord = "", zhWord = ""] = OTHERS[place] ?? [];
    return { wordId: FIRST_ID - TAUGHT.length - place, enWord, zhWord };
  });
}

/** The five words of the demonstration; they belong to no book, so nothing is stored. */
export const demoWords: readonly WordView[] = TAUGHT.map(
  ([enWord, zhWord, partOfSpeech, phonetic, originalText, originalTextZh, picture = ""], at) => ({
    id: FIRST_ID - at,
    ...{ enWord, zhWord, partOfSpeech, phonetic, originalText, originalTextZh, picture },
    ...{ phoneticUk: "", phoneticUs: "", knowledgePoints: "", voiceUrl: "", audioUrl: "" },
    ...{ audioUrlEn: "", audioUrlEnCn: "", audioUrlEnEnEn: "", audioUrlEnEnCn: "" },
    state: "new",
    isFavorite: false,
    distractors: wrongChoices(at),
  }),
);
