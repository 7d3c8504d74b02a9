import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Role } from "@/rpc";
import { type FieldName, groupsOf, kinds, LINES_MAX } from "./fields";
import { changesIn, entriesOf, mistakeIn, valuesOf } from "./values";

const NOW = Date.UTC(2026, 0, 1);

interface Schema {
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
}

const document = JSON.parse(readFileSync("src/rpc/openapi.json", "utf8")) as {
  components: { schemas: Record<string, Schema & { properties: Record<string, Schema> }> };
};
const { schemas } = document.components;

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : { ...schemas[name] };
}

/** A field's own schema, without null. */
function ruleOf(schema: Schema): Schema {
  const options = schema.anyOf?.map(resolved) ?? [resolved(schema)];
  return Object.assign({}, ...options);
}

const told = { ...schemas.StudentForm?.properties, ...schemas.TutorForm?.properties };

describe("the fields of a profile", () => {
  it("are exactly those of the service, each in one group", () => {
    const grouped = (role: Role) => groupsOf[role].flatMap(({ fields }) => fields).sort();
    const taken = (form: string) => Object.keys(schemas[form]?.properties ?? {}).sort();
    expect(grouped("user")).toEqual(taken("StudentForm"));
    expect(grouped("TEACHER")).toEqual(taken("TutorForm"));
  });

  it.each(Object.keys(kinds) as FieldName[])(
    "%s has the values and bounds of the service",
    (name) => {
      const kind = kinds[name];
      const rule = ruleOf(told[name] ?? {});
      if (kind.kind === "one")
        expect([...kind.values].sort()).toEqual([...(rule.enum ?? [])].sort());
      if (kind.kind === "many") {
        const entry = resolved(rule.items ?? {});
        expect([...kind.values].sort()).toEqual([...(entry.enum ?? [])].sort());
      }
      if (kind.kind === "number")
        expect([kind.least, kind.most, kind.step]).toEqual([
          rule.minimum,
          rule.maximum,
          rule.multipleOf,
        ]);
      if (kind.kind === "list") expect(kind.most).toBe(rule.maxItems);
      if (kind.kind === "text") expect(rule.maxLength).toBe(140);
      if (kind.kind === "lines") expect(rule.maxLength).toBe(LINES_MAX);
    },
  );

  it("are right when they are empty or within their bounds", () => {
    expect(mistakeIn("age", "", NOW)).toBeUndefined();
    expect(mistakeIn("age", "12", NOW)).toBeUndefined();
    expect(mistakeIn("age", "2", NOW)).toEqual({
      key: "numberWrong",
      facts: { least: 3, most: 100 },
    });
    expect(mistakeIn("age", "9.5", NOW)?.key).toBe("numberWrong");
    expect(mistakeIn("mathScore", "99.5", NOW)).toBeUndefined();
    expect(mistakeIn("mathScore", "99.25", NOW)?.key).toBe("halfWrong");
    expect(mistakeIn("mathScore", "151", NOW)?.key).toBe("halfWrong");
    expect(mistakeIn("idNumber", "1", NOW)?.key).toBe("idNumberWrong");
    expect(mistakeIn("emergencyPhone", "1", NOW)?.key).toBe("emergencyPhoneWrong");
    expect(mistakeIn("skills", Array.from({ length: 21 }, (_, n) => n).join(), NOW)?.key).toBe(
      "listTooLong",
    );
  });

  it("are sent if changed: null clears one", () => {
    const before = { age: "12", grade: "junior_1", idNumber: "1101**********002X", school: "" };
    const now = { ...before, age: "", grade: "junior_2", school: " No. 4 " };
    expect(changesIn(before, now)).toEqual({ age: null, grade: "junior_2", school: "No. 4" });
    expect(
      changesIn({}, { age: "13", certificates: "cet_4, cet_6", skills: "唱歌，跳舞" }),
    ).toEqual({
      age: 13,
      certificates: ["cet_4", "cet_6"],
      skills: ["唱歌", "跳舞"],
    });
    expect(changesIn(before, before)).toEqual({});
  });

  it("are filled into the form", () => {
    const groups = [{ title: "more", fields: ["age", "skills", "school"] }] as const;
    const values = valuesOf(groups, { age: 12, skills: ["a", "b"], school: null });
    expect(values).toEqual({ age: "12", skills: "a, b", school: "" });
    expect(entriesOf("a, b、a;  c")).toEqual(["a", "b", "c"]);
  });
});
