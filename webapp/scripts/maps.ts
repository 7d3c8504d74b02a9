/**
 * Moves the build's source maps into dist/.maps, which is not served, without the sources' texts:
 * operators tell by them where in the sources an error happened.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

mkdirSync("dist/.maps", { recursive: true });
const assets = readdirSync("dist/assets", { recursive: true, encoding: "utf8" });
for (const path of assets.filter((one) => one.endsWith(".map"))) {
  const file = `dist/assets/${path}`;
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(`dist/.maps/${basename(path)}`, JSON.stringify(map));
  rmSync(file);
}
