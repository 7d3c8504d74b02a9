/** Writes src/rpc/roles.ts: the service's table of roles, as far as it divides people. */
import { readFileSync, writeFileSync } from "node:fs";

interface Document {
  readonly paths: Record<string, { readonly post: { readonly "x-roles"?: readonly string[] } }>;
}

const TUTORS = "CustomerTeacher";

/** The file's text, by the OpenAPI document. */
export function rolesText(): string {
  const { paths } = JSON.parse(readFileSync("src/rpc/openapi.json", "utf8")) as Document;
  const rows = Object.entries(paths).flatMap(([path, { post }]) => {
    const [role, ...others] = post["x-roles"] ?? [];
    const name = path.split("/").at(-1) ?? "";
    const isTutors = role === "TEACHER" && others.length === 0;
    if (name.startsWith(TUTORS)) {
      if (!isTutors) throw new Error(`${name} is not for tutors alone`);
      return [];
    }
    return role && others.length === 0 ? [`  ${name}: "${role}",`] : [];
  });
  return [
    "/* Written by `npm run rpc` from the OpenAPI document; do not edit. */",
    'import type { OperationName, Role } from "./types";',
    "",
    "/** What the names of operations for tutors alone begin with. */",
    `export const TUTORS = "${TUTORS}";`,
    "",
    "/** Other operations for one role alone. */",
    "export const onlyFor: { readonly [Name in OperationName]?: Role } = {",
    ...rows.sort(),
    "};",
    "",
  ].join("\n");
}

if (import.meta.main) writeFileSync("src/rpc/roles.ts", rolesText());
