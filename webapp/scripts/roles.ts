/** Writes src/rpc/roles.ts: the service's table of roles, as far as it divides people. */
import { readFileSync, writeFileSync } from "node:fs";

interface Document {
  readonly paths: Record<string, { readonly post: { readonly "x-roles"?: readonly string[] } }>;
}

/** The file's text, by the OpenAPI document. */
export function rolesText(): string {
  const { paths } = JSON.parse(readFileSync("src/rpc/openapi.json", "utf8")) as Document;
  const rows = Object.entries(paths).flatMap(([path, { post }]) => {
    const [role, ...others] = post["x-roles"] ?? [];
    return role && others.length === 0 ? [`  ${path.split("/").at(-1)}: "${role}",`] : [];
  });
  return [
    "/* Written by `npm run rpc` from the OpenAPI document; do not edit. */",
    'import type { OperationName, Role } from "./types";',
    "",
    "/** Operations for one role alone. */",
    "export const onlyFor: { readonly [Name in OperationName]?: Role } = {",
    ...rows.sort(),
    "};",
    "",
  ].join("\n");
}

if (import.meta.main) writeFileSync("src/rpc/roles.ts", rolesText());
