/**
 * Writes what the service's operations declare and the app needs at run time: src/rpc/roles.ts, the
 * operations for one role alone, and src/rpc/quiet.ts, those without a loading indicator.
 */
import { readFileSync, writeFileSync } from "node:fs";

interface Declared {
  readonly "x-roles"?: readonly string[];
  readonly "x-quiet"?: true;
}

const WRITTEN = "/* Written by `npm run rpc` from the OpenAPI document; do not edit. */";

function declared(): [string, Declared][] {
  const { paths } = JSON.parse(readFileSync("src/rpc/openapi.json", "utf8")) as {
    readonly paths: Record<string, { readonly post: Declared }>;
  };
  const named = Object.entries(paths).map(([path, { post }]): [string, Declared] => [
    path.split("/").at(-1) ?? "",
    post,
  ]);
  return named.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether only staff of the store call it, at the desk. */
function isOfDesk(roles: readonly string[] | undefined): boolean {
  return roles?.join() === "STORE";
}

/** The text of src/rpc/quiet.ts. */
export function quietText(): string {
  const rows = declared().flatMap(([name, { "x-quiet": quiet, "x-roles": roles }]) =>
    quiet && !isOfDesk(roles) ? [`  "${name}",`] : [],
  );
  return [
    WRITTEN,
    "/** Operations that show no loading indicator; the desk has none. */",
    "export const quiet: ReadonlySet<string> = new Set([",
    ...rows,
    "]);",
    "",
  ].join("\n");
}

/** The text of src/rpc/roles.ts. */
export function rolesText(): string {
  const rows = declared().flatMap(([name, { "x-roles": roles }]) =>
    roles?.length === 1 && !isOfDesk(roles) ? [`  ${name}: "${roles[0]}",`] : [],
  );
  return [
    WRITTEN,
    'import type { OperationName, Role } from "./types";',
    "",
    "/** Operations for one role of the app alone. */",
    "export const onlyFor: { readonly [Name in OperationName]?: Role } = {",
    ...rows,
    "};",
    "",
  ].join("\n");
}

if (import.meta.main) {
  writeFileSync("src/rpc/roles.ts", rolesText());
  writeFileSync("src/rpc/quiet.ts", quietText());
}
