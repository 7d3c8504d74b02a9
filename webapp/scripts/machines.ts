/** Writes test/machines/paths/<name>.json: what pytest compares the service with. */
import { mkdir, writeFile } from "node:fs/promises";
import { runnerImport } from "vite";

const machines = new URL("../test/machines/", import.meta.url);

async function imported<Module>(name: string): Promise<Module> {
  return (await runnerImport<Module>(new URL(name, machines).pathname)).module;
}

const { mirrors } = await imported<typeof import("../test/machines/mirrors.ts")>("mirrors.ts");
const { pathsOf, textOf } =
  await imported<typeof import("../test/machines/mirror.ts")>("mirror.ts");

await mkdir(new URL("paths/", machines), { recursive: true });
for (const mirror of mirrors) {
  const paths = pathsOf(mirror);
  await writeFile(new URL(`paths/${mirror.name}.json`, machines), textOf(paths));
  if ("error" in paths) {
    console.error(paths.error);
    process.exitCode = 1;
  }
}
