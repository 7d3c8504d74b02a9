import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { comesByItself, page } from "./scripts/page.ts";

/** What everything is built on: it changes seldom. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\/|@tanstack\/(?!.*\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.)/;
const xstate = /node_modules\/(xstate|@xstate|use-sync-external-store)\//;
/** Loaded before all else: where to go, and in which words. */
const entry =
  /\/src\/(main|paths|app\/(firstPage|screens)|entities\/person\/sessionKey|i18n\/(languages|texts))\.ts$/;
/** What stands around every page, what most are made of, and what the way in shares with a few. */
const core =
  /\/src\/(app\/start|configuration|time|i18n\/(index|errorText|format)|rpc\/(?!bounds|device|watched)\w+|ui\/(Checkbox|Screen|Segmented))\.tsx?$/;
/** The way in; the account's other pages come later. */
const signIn = /\/features\/accounts\/(screens\/Login|LoginScreen)\.tsx$/;
/** Home; what a day is shown with comes with the kit, while its lessons are on their way. */
const home = /\/src\/features\/home\/(screens|useDay)/;
/**
 * The rest of the kit comes right after the first page: what is said and asked is shown with it. So
 * does what no first page asks of the queries: changing something, and lists without an end. And what
 * days are shown with, on every tab, and how much forms may hold.
 */
const kit =
  /\/src\/(version|rpc\/bounds|app\/(afterwards|updates|leftovers|whenIdle)|entities\/(word\/places|(order|person|book)\/(?!SlotGrid).*)|features\/home\/.*|ui\/.*)\.(tsx?|css)$|@tanstack\//;
/** What shows words, and what runs lessons. */
const things = /\/src\/(entities\/.*|rpc\/device|machines\/\w+)\.(tsx?|css)$/;

/** The other tabs, which are fetched while nothing else is to do. */
const tabs =
  /\/features\/(records\/screens\/TrainingRecords|reviews\/screens\/AntiForgetting|my\/screens\/My)\.tsx$/;

/** What runs a lesson stands over every page while one does; its pages come on top. */
const running = /\/features\/lessons\/(overlay|enter)\.tsx?$/;
/** The choice of a time at its end. */
const picking = /\/features\/lessons\/boxes\/TimePicker\./;
/** What stands around a lesson's pages; its cards; its steps; what leads to them and what follows. */
const frame = /\/features\/lessons\/components\/(LessonGate|LessonScreen|LessonFrame|Dots)\./;
const cards =
  /\/features\/lessons\/(answering\/use\w+|components\/(AnswerMark|WordCard|FlashCard|Swipe|Judge|Thumb|Told|useKeys|useSound))\./;
const steps = /\/features\/lessons\/components\/(StepScreen|StepOrPractice)\./;
const pending = /\/features\/lessons\/components\/(NothingToLearn|usePending)\./;
const beforeWords = /\/features\/lessons\/screens\/(Course|General|Learning|WordDetection)/;
const sorting = /\/features\/lessons\/(screens\/Preschool|components\/(FreePractice|Again))/;
/** Its end, and lessons that a page of their own runs, which come to it at once. */
const afterWords =
  /\/features\/lessons\/(screens\/(Lesson|Interactive)\w+|components\/(CourseFrame|MarkWords|useFramedPage))\./;
/** What only who leads sees, and what only who works alone is asked. */
const leading = /\/features\/lessons\/leading\//;
const alone = /\/features\/lessons\/components\/(PickTask|TypeTask)\./;
/** The other ways to sign in. */
const moreSignIns =
  /\/features\/accounts\/screens\/(ForgotPassword|PasswordLogin|PhoneLogin|ResetPassword|WechatBinding)\./;
/** Who somebody is: registering and changing it. */
const profile =
  /\/features\/accounts\/screens\/(LoginInformation|MyInformation|TeacherInformation)\./;

/** Screens come together with those that are used with them: few files a page. */
function areaOf(id: string): string | null {
  return /\/src\/features\/(\w+)\//.exec(id)?.[1] ?? null;
}

/** So do their texts. */
function textsOf(id: string): string | null {
  const [, language, namespace = ""] = /\/locales\/([^/]+)\/(\w+)\.json$/.exec(id) ?? [];
  if (/^(common|errors)$/.test(namespace)) return `texts-${language}`;
  if (/^(entities|my|records|reviews)$/.test(namespace)) return `texts-tabs-${language}`;
  if (/^(materials|notices|progress|suggestions|vocabularyTest|words)$/.test(namespace))
    return `texts-week-${language}`;
  return language ? `texts-${namespace}-${language}` : null;
}

/**
 * Lets go of what the app does not use of its libraries: as they write it, a component that is given a
 * name for development tools counts as used (3 kB of the router), the router warns of mistakes that
 * nobody makes here, and i18next brings along what it says in its debug mode only.
 */
const unused: Plugin = {
  name: "unused",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/(react-router|react-i18next|i18next)\// },
    // No line moves: the map of what was there goes on holding.
    handler: (code) => ({
      map: null,
      code: code
        .replace(/^(const \w+ = )(?=React(\$1)?\.forwardRef\()/gm, "$1/* @__PURE__ */ ")
        .replace(/^\w+\.displayName = "\w+";$/gm, "")
        .replace(/^(\s*)warn(?:ing|ingOnce|Once)\(.*\);$/gm, "$1void 0;")
        .replace(
          /^(\s*(?:if \(.*?\) )?)this\.logger\.(?:warn|log|deprecate)\(.*\);$/gm,
          "$1void 0;",
        ),
    }),
  },
};
/** What PDFs without fonts of their own write Chinese with: fetched by those that need it. */
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
/** The service worker, with the files of the build that a lesson may need; PDFs are none of them. */
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
const service = "http://127.0.0.1:8000";

/** The dev server writes the running service's configuration into the page, as that itself does. */
const configuration: Plugin = {
  name: "configuration",
  apply: "serve",
  async transformIndexHtml(page) {
    const block = /<script type="application\/json" id="configuration">.*?<\/script>/;
    // Without a service the app takes the device's zone.
    const served = await fetch(service)
      .then((answer) => answer.text())
      .catch(() => "");
    const [told] = block.exec(served) ?? [];
    return told === undefined ? page : page.replace(block, () => told);
  },
};

export default defineConfig({
  base: "./",
  plugins: [react(), configuration, page, unused, characters, worker],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: "es2022",
    // For operators, who resolve errors by them: scripts/maps.ts takes them out of what is served.
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
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    pool: "threads",
    maxWorkers: 1,
    // Libraries are loaded once, not for each of a hundred files; src/test/setup.ts lets go of the
    // app's own modules after each file, so that none sees what another has done.
    isolate: false,
    reporters: ["dot"],
    // A slow, loaded machine fails no test: nothing under a minute decides anything.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
