import { queryClient } from "@/queries";
import type { OperationName } from "@/rpc";
import openapi from "@/rpc/openapi.json";

/** The service's operations. */
export interface Read {
  readonly name: OperationName;
  readonly area: string;
  /** All fields of a request and its answer, at any depth. */
  readonly asked: ReadonlySet<string>;
  readonly answered: ReadonlySet<string>;
}

const schemas: Readonly<Record<string, unknown>> = openapi.components.schemas;

function fieldsOf(node: unknown, seen = new Set<unknown>()): ReadonlySet<string> {
  if (typeof node !== "object" || node === null || seen.has(node)) return new Set();
  seen.add(node);
  const fields = Object.entries(node).flatMap(([key, value]) => {
    const inside = key === "$ref" ? schemas[String(value).split("/").at(-1) ?? ""] : value;
    const names = key === "properties" ? Object.keys(value as object) : [];
    return [...names, ...fieldsOf(inside, seen)];
  });
  return new Set(fields);
}

/** Every operation of students and tutors that only reads; those of staff belong to no screen here. */
export const reads: readonly Read[] = Object.entries(openapi.paths).flatMap(([path, { post }]) => {
  const name = path.split("/").at(-1) as OperationName;
  const isOfStaff = "x-roles" in post && post["x-roles"].join() === "STORE";
  if ("x-changes" in post || isOfStaff) return [];
  const asked = fieldsOf("requestBody" in post ? post.requestBody : null);
  const answered = fieldsOf(post.responses[200].content);
  return [{ name, area: post.tags[0] ?? "", asked, answered }];
});

/** The reads that become outdated by an event, if all were cached before. */
export async function invalidatedBy(
  happened: () => Promise<void>,
): Promise<readonly OperationName[]> {
  queryClient.clear();
  const names = reads.map(({ name }) => name);
  for (const name of names) queryClient.setQueryData([name, {}], {});
  await happened();
  return names.filter((name) => queryClient.getQueryState([name, {}])?.isInvalidated);
}
