import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const firstLoad =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next)\//;
/** What stands around every page comes in one file: it is smaller than in several. */
const core =
  /\/src\/((configuration|paths|navigation|store)\.|rpc\/|i18n\/(index|errorText|format|languages)\.|machines\/loginSession|queries\/index\.|entities\/(person\/(session|access)|order\/(lessonEntry|runningLesson))\.|app\/(start|router|screens|Shell|updates)\.|ui\/(feedback|useStore|classes|Busy|Blocks|Button|Dialog|FeedbackHost|Icon|Screen|Skeleton|TabBar)\.)/;
/** What shows orders, on the tabs: one file instead of one for each part. */
const orders =
  /\/src\/(entities\/(order\/(Order(Buttons|Card|Item)|orderActions)|book\/bookTitle)|rpc\/idempotency|ui\/(Badge|Card|Stats|Stack))\./;
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
  plugins: [react(), configuration],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: "es2022",
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs comes in one file that changes seldom.
        codeSplitting: {
          groups: [
            { name: "vendor", test: firstLoad },
            { name: "core", test: core },
            { name: "orders", test: orders },
          ],
        },
      },
    },
  },
  server: { proxy: { "/request": service, "/audio": service } },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    pool: "threads",
    maxWorkers: 1,
    // A slow, loaded machine fails no test: nothing under a minute decides anything.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
