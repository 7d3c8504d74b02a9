/**
 * What a phone loads, brotli as served. Fails over budget, with names and numbers: the JavaScript
 * and texts before a first page (sign-in or home), which may hold nothing of a lesson; how many files
 * it asks for until that page is whole and the app watches; and the program that a screen of each
 * area adds to what is shared.
 */
import { existsSync, readdirSync } from "node:fs";
import { broughtBy, type Chunk, sum, texts, weight } from "./chunks.ts";

const FIRST_KB = 106;
const AREA_KB = 12;
const FIRST_FILES = 12;
/** The one library that is larger than an area: it opens PDFs, and comes with the first of them. */
const PDF_LIBRARY = "node_modules/pdfjs-dist/legacy/build/pdf.mjs";
const PDF_KB = 150;
const PROGRAM = ["src/main.ts", "src/app/start.tsx", texts("common"), texts("errors")];
const FIRST = { "sign-in": "accounts/Login", home: "home/Home" };
/** What these pages show once they stand, and what the app then does. */
const AFTERWARDS = [
  "src/app/afterwards.ts",
  "src/features/home/components/StudentDay.tsx",
  "src/features/home/components/TutorDay.tsx",
];
/** Stands over every page while a lesson runs: weighed for itself, and no screen's own. */
const RUNNING = "src/features/lessons/overlay.tsx";
/** Comes with all tabs but home, when nothing else is to do: weighed for itself, too. */
const TAB = "my/My";

const failures: string[] = [];
const kb = (weights: number) => `${weights.toFixed(1)} kB`;
/** Comes by itself when the first page stands, and has no screen. */
const WATCHING = "src/features/monitoring/watch.ts";
const code = (chunks: readonly Chunk[]) => sum(chunks.map(({ file }) => weight(file)));
const holds = (folder: string) => (chunk: Chunk) =>
  chunk.modules.some((module) => module.startsWith(folder));

/** Says what was weighed, and remembers it with its files when it is too much. */
function judge(name: string, chunks: readonly Chunk[], budget: number, beside = ""): void {
  const total = code(chunks);
  const says = `${name}: ${kb(total)} in ${chunks.length} files, budget ${budget} kB${beside}`;
  console.log(says);
  if (total <= budget) return;
  const files = chunks.map(({ file }) => `  ${file}: ${kb(weight(file))}`);
  failures.push(says, ...files);
}

/** Says how many files are asked for: these with their styles, and the page itself. */
function countFiles(name: string, chunks: ReadonlySet<Chunk>): void {
  const files = [...chunks].flatMap(({ file, styles }) => [file, ...styles]);
  const says = `${name}: ${files.length + 1} files, at most ${FIRST_FILES}`;
  console.log(says);
  if (files.length >= FIRST_FILES) failures.push(says, ...files.map((file) => `  ${file}`));
}

const fileOf = (screen: string) => `src/features/${screen.replace("/", "/screens/")}.tsx`;

for (const [name, screen] of Object.entries(FIRST)) {
  const [area = ""] = screen.split("/");
  const chunks = [...broughtBy(...PROGRAM, fileOf(screen), texts(area))];
  judge(name, chunks, FIRST_KB);
  countFiles(
    name,
    broughtBy("src/main.ts", ...PROGRAM, fileOf(screen), texts(area), ...AFTERWARDS, WATCHING),
  );
  const lesson = chunks.filter(holds("src/features/lessons/"));
  for (const { file } of lesson) failures.push(`${name} loads lesson code: ${file}`);
}

const running = broughtBy(...PROGRAM, RUNNING);
judge("what runs a lesson", [...running].filter(holds("src/features/lessons/")), AREA_KB);

const tabs = [...broughtBy(fileOf(TAB))].filter(holds("src/features/my/"));
judge("what the other tabs show", tabs, AREA_KB);

const watching = [...broughtBy(WATCHING)].filter(holds("src/features/monitoring/"));
judge("what watches the app", watching, AREA_KB);

const library = [...broughtBy(PDF_LIBRARY)].filter(holds(PDF_LIBRARY));
judge("what opens a PDF, besides its worker", library, PDF_KB);

const shared = new Set([...running, ...tabs]);
for (const area of readdirSync("src/features", { withFileTypes: true })) {
  if (!area.isDirectory() || !existsSync(`src/features/${area.name}/screens`)) continue;
  const isOwn = holds(`src/features/${area.name}/`);
  const screens = readdirSync(`src/features/${area.name}/screens`)
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => {
      const screen = `${area.name}/${file.replace(".tsx", "")}`;
      const added = [...broughtBy(fileOf(screen))].filter((one) => isOwn(one) && !shared.has(one));
      return { screen, added };
    });
  const heaviest = screens.toSorted((one, other) => code(other.added) - code(one.added))[0];
  if (!heaviest) continue;
  const styles = sum(heaviest.added.flatMap((one) => one.styles.map(weight)));
  judge(heaviest.screen, heaviest.added, AREA_KB, `; styles ${kb(styles)}`);
}

if (failures.length > 0) {
  console.error(["over budget:", ...failures].join("\n"));
  process.exit(1);
}
