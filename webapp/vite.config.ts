import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const firstLoad =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next)\//;
const service = "http://127.0.0.1:8000";

export default defineConfig({
  base: "./",
  plugins: [react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: "es2022",
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs comes in one file that changes seldom.
        codeSplitting: { groups: [{ name: "vendor", test: firstLoad }] },
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
  },
});
