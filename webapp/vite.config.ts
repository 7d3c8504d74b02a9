import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { checkNode } from "./scripts/node.ts";
import { comesByItself, page } from "./scripts/page.ts";

checkNode(process.versions.node, process.execPath);

/** Base libraries; they change rarely. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\/|@tanstack\/(?!.*\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.)/;
const xstate = /node_modules\/(xstate|@xstate|use-sync-external-store)\//;
/** Loaded first: the route and the language. */
const entry =
  /\/src\/(main|paths|app\/(firstPage|screens)|entities\/person\/sessionKey|i18n\/(languages|texts))\.ts$/;
/** The frame around every page, parts that most pages use, and parts shared with signing in. */
const core =
  /\/src\/(app\/start|configuration|time|version|i18n\/(index|errorText|format)|rpc\/(?!bounds|device|idempotency|randomId|stream|watched)\w+|ui\/(Checkbox|Screen|Segmented))\.tsx?$/;
/** Signing in; the account's other pages load later. */
const signIn = /\/features\/accounts\/(screens\/Login|LoginScreen)\.tsx$/;
/** Home; the parts that show a day load with the kit while its lessons load. */
const home = /\/src\/features\/home\/(screens|useDay)/;
/**
 * The rest of the kit loads right after the first page: dialogs and toasts, mutations and infinite
 * lists, the parts that show days on every tab, and the bounds of form fields.
 */
const kit =
  /\/src\/(diskCopy|i18n\/(allTexts|days)|rpc\/(bounds|idempotency|randomId|stream)|app\/(NeedsNetwork|afterwards|foreignNodes|allScreens|updates|leftovers|whenIdle)|entities\/(word\/places|(order|person|book)\/(?!SlotGrid).*)|features\/home\/(?!components\/RunningClass).*|ui\/.*)\.(tsx?|css)$|@tanstack\//;
/** Parts that show words or run lessons. */
const things = /\/src\/(entities\/.*|rpc\/device|machines\/\w+)\.(tsx?|css)$/;

/** The other tabs, loaded when idle. */
const tabs =
  /\/features\/(records\/screens\/TrainingRecords|reviews\/screens\/AntiForgetting|my\/screens\/My)\.tsx$/;

/** What runs a lesson; it stays loaded over every page while a lesson runs. */
const running =
  /\/features\/(lessons\/(overlay|enter|voice\/canSpeak)|home\/components\/RunningClass)\.tsx?$/;
/** The voice line, once somebody may call. */
const voice = /\/features\/lessons\/voice\/(VoiceLine|voice|line|ducking)|\/machines\/voiceCall/;
/** The time picker at the end of a lesson. */
const picking = /\/features\/lessons\/boxes\/TimePicker\./;
/** The frame of a lesson's pages; its cards; its steps; the pages before and after. */
const frame = /\/features\/lessons\/components\/(LessonGate|LessonScreen|LessonFrame|Dots)\./;
const cards =
  /\/features\/lessons\/(answering\/use\w+|components\/(AnswerMark|WordCard|FlashCard|Swipe|Judge|Thumb|Told|useKeys|useSound))\./;
const steps = /\/features\/lessons\/components\/(StepScreen|StepOrPractice)\./;
const pending = /\/features\/lessons\/components\/(NothingToLearn|usePending)\./;
const beforeWords = /\/features\/lessons\/screens\/(Course|General|Learning|WordDetection)/;
const sorting = /\/features\/lessons\/(screens\/Preschool|components\/(FreePractice|Again))/;
/** The end of a lesson, and interactive courses, which go there directly. */
const afterWords =
  /\/features\/lessons\/(screens\/(Lesson|Interactive)\w+|components\/(CourseFrame|MarkWords|useFramedPage))\./;
/** Parts only for the leader, and tasks only for a student alone. */
const leading = /\/features\/lessons\/leading\//;
const alone = /\/features\/lessons\/components\/(PickTask|TypeTask)\./;
/** The other ways to sign in. */
const moreSignIns =
  /\/features\/accounts\/screens\/(ForgotPassword|PasswordLogin|PhoneLogin|ResetPassword|WechatBinding)\./;
/** Profiles: registering and editing. */
const profile =
  /\/features\/accounts\/(screens\/(LoginInformation|MyInformation|TeacherInformation)|MustAgree)\./;

/** Screens that are used together are bundled together: few files per page. */
function areaOf(id: string): string | null {
  return /\/src\/features\/(\w+)\//.exec(id)?.[1] ?? null;
}

/** The same for their texts. */
function textsOf(id: string): string | null {
  const [, language, namespace = ""] = /\/locales\/([^/]+)\/(\w+)\.json$/.exec(id) ?? [];
  if (/^(common|errors)$/.test(namespace)) return `texts-${language}`;
  if (/^(entities|my|records|reviews)$/.test(namespace)) return `texts-tabs-${language}`;
  if (/^(materials|notices|progress|routine|suggestions|vocabularyTest|words)$/.test(namespace))
    return `texts-week-${language}`;
  return language ? `texts-${namespace}-${language}` : null;
}

/**
 * Removes library code that the app does not use: components that count as used only because of their
 * `displayName` (3 kB of the router), the router's warnings, i18next's debug texts
 * and formatter, and how react-i18next reads texts with markup.
 */
const unused: Plugin = {
  name: "unused",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/(react-router|react-i18next|i18next)\// },
    // No line moves, so the original source map stays valid.
    handler: (code) => ({
      map: null,
      code: code
        .replace(/^(const \w+ = )(?=React(\$1)?\.forwardRef\()/gm, "$1/* @__PURE__ */ ")
        .replace(/^\w+\.displayName = "\w+";$/gm, "")
        .replace(/^(\s*)warn(?:ing|ingOnce|Once)\(.*\);$/gm, "$1void 0;")
        .replace(
          /^(\s*(?:if \(.*?\) )?)this\.logger\.(?:warn|log|error|deprecate)\(.*\);$/gm,
          "$1void 0;",
        )
        .replace(/^(\s*)formatter = Formatter;$/gm, "$1void 0;")
        .replace(/^ {2}unescape,$/gm, ""),
    }),
  },
};
/** Chinese fonts for PDFs without embedded ones, loaded on demand. */
const characters: Plugin = {
  name: "characters",
  apply: "build",
  generateBundle() {
    const folder = fileURLToPath(new URL("./node_modules/pdfjs-dist/cmaps/", import.meta.url));
    for (const file of readdirSync(folder).filter((one) => /GB|LICENSE/.test(one))) {
      const source = readFileSync(`${folder}${file}`);
      this.emitFile({ type: "asset", fileName: `pdf/cmaps/${file}`, source });
    }
  },
};
/** The service worker, with the files of the build that a lesson may need; no PDFs. */
const worker: Plugin = {
  name: "worker",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => /^assets\/.*\.(js|css|woff2|mp3|webp|svg)$/.test(file))
        .filter((file) => !/\/pdf/.test(file))
        .map((file) => `./${file}`)
        .sort();
      const build = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./worker.js", import.meta.url), "utf8")
        .replace("FILES = []", () => `FILES = ${JSON.stringify(files)}`)
        .replace('BUILD = ""', () => `BUILD = "${build}"`);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  },
};
const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const service = "http://127.0.0.1:8000";
const resolve = { alias: { "@": folder("src"), "@test": folder("test") } };

/** The dev server writes the running service's configuration into the page, as the service does. */
const configuration: Plugin = {
  name: "configuration",
  apply: "serve",
  async transformIndexHtml(page) {
    const block = /<script type="application\/json" id="configuration">.*?<\/script>/;
    // Without a service the app uses the device's time zone.
    const served = await fetch(service)
      .then((answer) => answer.text())
      .catch(() => "");
    const [told] = block.exec(served) ?? [];
    return told === undefined ? page : page.replace(block, () => told);
  },
};

/**
 * The store's desk, built by itself into the same folder (`--mode desk`): whatever it imports, the
 * app's files stay the same to the byte.
 */
const desk = defineConfig({
  base: "./",
  plugins: [react(), configuration, unused],
  resolve,
  build: {
    target: "es2022",
    sourcemap: "hidden",
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: "assets/desk",
    modulePreload: { polyfill: false },
    rolldownOptions: { input: folder("desk.html") },
  },
});

const app = defineConfig({
  base: "./",
  plugins: [react(), configuration, page, unused, characters, worker],
  resolve,
  build: {
    target: "es2022",
    // Operators resolve errors with them; scripts/maps.ts moves them out of the served files.
    sourcemap: "hidden",
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !comesByItself(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "entry", test: entry },
            { name: "vendor", test: vendor },
            { name: "xstate", test: xstate },
            { name: textsOf, debugName: "texts" },
            { name: "core", test: core },
            { name: "sign-in", test: signIn },
            { name: "home", test: home },
            { name: "kit", test: kit },
            { name: "things", test: things },
            { name: "tabs", test: tabs },
            { name: "more-sign-ins", test: moreSignIns },
            { name: "profile", test: profile },
            { name: "lesson-voice", test: voice },
            { name: "lesson-run", test: running },
            { name: "lesson-picking", test: picking },
            { name: "lesson", test: frame },
            { name: "lesson-cards", test: cards },
            { name: "lesson-steps", test: steps },
            { name: "lesson-pending", test: pending },
            { name: "lesson-before", test: beforeWords },
            { name: "lesson-sorting", test: sorting },
            { name: "lesson-leading", test: leading },
            { name: "lesson-after", test: afterWords },
            { name: "lesson-alone", test: alone },
            { name: areaOf, debugName: "areas" },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/request", "/audio", "/materials", "/config", "/monitoring"].map((path) => [path, service]),
    ),
  },
  test: {
    environment: "jsdom",
    setupFiles: ["test/setup.ts"],
    include: ["{src,test,scripts}/**/*.test.{ts,tsx}"],
    pool: "threads",
    maxWorkers: 1,
    // Load libraries once, not for each of a hundred files; test/setup.ts resets the app's own
    // modules after each file.
    isolate: false,
    reporters: ["dot"],
    // A slow, loaded machine must not fail a test: no time limit is under a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});

export default defineConfig(({ mode }) => (mode === "desk" ? desk : app));
