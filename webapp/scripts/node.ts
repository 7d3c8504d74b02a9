import { readFileSync } from "node:fs";

/**
 * Refuses a Node that is too old for the app's packages, which would fail with errors of their own.
 *
 * @throws Error that names the Node, the version that package.json asks for, and the right one
 */
export function checkNode(version: string, path: string): void {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const [needed, found] = [engines.node, version].map(
    (text) => /(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number) ?? [],
  );
  const [major = 0, minor = 0] = needed ?? [];
  const [foundMajor = 0, foundMinor = 0] = found ?? [];
  if (foundMajor > major || (foundMajor === major && foundMinor >= minor)) return;
  throw new Error(
    `${path} is Node ${version}, and the web app needs ${engines.node}: ` +
      "run `just web-test` or `just web`, or put .venv/bin first on your path",
  );
}
