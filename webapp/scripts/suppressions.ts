import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A comment that would silence a rule about hooks, or any rule in a whole file. */
const SILENCED =
  /biome-ignore(-all|-start)?\s+lint(\s|:|$|\/correctness\s|\/correctness:|\/correctness\/use(ExhaustiveDependencies|HookAtTopLevel))|biome-ignore-(all|start)|eslint-disable/;

/** The lines of these files that silence a rule that nobody may silence. */
export function silenced(files: readonly (readonly [name: string, text: string])[]): string[] {
  return files.flatMap(([name, text]) =>
    text
      .split("\n")
      .flatMap((line, at) => (SILENCED.test(line) ? [`${name}:${at + 1}: ${line.trim()}`] : [])),
  );
}

function programs(folder: string): (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, readFileSync(file, "utf8")] as const);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const found = silenced(programs("src"));
  for (const line of found) console.error(`an effect says what it depends on: ${line}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
