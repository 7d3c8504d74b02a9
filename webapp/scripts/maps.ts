/**
 * Moves the build's source maps into dist/.maps, which is not served, without the sources' texts:
 * operators tell by them where in the sources an error happened.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

mkdirSync("dist/.maps", { recursive: true });
for (const name of readdirSync("dist/assets").filter((one) => one.endsWith(".map"))) {
  const file = `dist/assets/${name}`;
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(`dist/.maps/${name}`, JSON.stringify(map));
  rmSync(file);
}
