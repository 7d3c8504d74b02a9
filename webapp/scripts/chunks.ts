/** What a build's chunks hold and weigh, for the budgets. */
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

export interface Chunk {
  readonly file: string;
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  /** Their paths from webapp/. */
  readonly modules: readonly string[];
}

const chunks: readonly Chunk[] = JSON.parse(readFileSync("dist/.vite/chunks.json", "utf8"));
const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
const byModule = new Map(chunks.flatMap((chunk) => chunk.modules.map((one) => [one, chunk])));

/** The chunks that these modules bring along at once. */
export function broughtBy(...modules: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const take = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) take(byFile.get(file));
  };
  for (const module of modules) {
    if (!byModule.has(module)) throw new Error(`${module} is not in the build`);
    take(byModule.get(module));
  }
  return found;
}

/** The default language's texts; the other's are about as long. */
export const texts = (namespace: string) => `src/i18n/locales/zh-CN/${namespace}.json`;

const weights = new Map<string, number>();

/** A file of the build in kilobytes, brotli as served. */
export function weight(file: string): number {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const weighed = brotliCompressSync(readFileSync(`dist/${file}`)).length / 1000;
  weights.set(file, weighed);
  return weighed;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
