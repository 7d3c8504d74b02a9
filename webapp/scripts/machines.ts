/** Writes src/machines/paths/<name>.json: paths of the web app's machines for pytest to replay. */
import { mkdir, writeFile } from "node:fs/promises";
import { runnerImport } from "vite";

const folder = new URL("../src/machines/paths/", import.meta.url);
const { module } = await runnerImport<typeof import("../src/machines/mirrors.ts")>(
  new URL("../src/machines/mirrors.ts", import.meta.url).pathname,
);

await mkdir(folder, { recursive: true });
for (const mirror of module.mirrors) {
  await writeFile(new URL(`${mirror.name}.json`, folder), module.pathsText(mirror));
}
