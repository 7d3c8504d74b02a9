/**
 * The JavaScript a phone loads before it shows a first page (sign-in or home), brotli as served.
 * Fails over budget, and when a lesson's screens are part of it.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const BUDGET = 130_000;
const ENTRY = "index.html";
const firstPages = {
  "sign-in": ["src/features/account/screens/Login.tsx", "common", "errors", "account"],
  home: ["src/features/home/screens/Home.tsx", "common", "errors", "home"],
};

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync("dist/.vite/manifest.json", "utf8"),
);

/** A chunk and everything it imports at once. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build`);
  if (!seen.has(key)) {
    seen.add(key);
    for (const imported of chunk.imports ?? []) closure(imported, seen);
  }
  return seen;
}

/** The default language's texts; the other's are about as long. */
const texts = (namespace: string) => `src/i18n/locales/zh-CN/${namespace}.json`;

let failed = false;
for (const [page, [screen = "", ...namespaces]] of Object.entries(firstPages)) {
  const keys = new Set(
    [ENTRY, screen, ...namespaces.map(texts)].flatMap((key) => [...closure(key)]),
  );
  const files = new Set([...keys].map((key) => manifest[key]?.file ?? ""));
  let total = 0;
  for (const file of files) total += brotliCompressSync(readFileSync(`dist/${file}`)).length;
  const lesson = [...keys].filter((key) => key.includes("/lesson/"));
  console.log(
    `${page}: ${(total / 1000).toFixed(1)} kB in ${files.size} files, budget ${BUDGET / 1000} kB`,
  );
  if (lesson.length > 0) console.log(`  holds lesson code: ${lesson.join(", ")}`);
  failed ||= total > BUDGET || lesson.length > 0;
}
if (failed) process.exit(1);
