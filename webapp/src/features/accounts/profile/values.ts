import type { Ask } from "@/rpc";
import { isIdNumber, isPhone, plainNumber } from "../rules";
import { type FieldGroup, type FieldName, kinds } from "./fields";

/** A profile as it stands in a form; a missing or empty text is nothing told. */
export type ProfileValues = { readonly [Name in FieldName]?: string };

/** What is wrong with a field: a text's key and what stands in it. */
export interface FieldMistake {
  readonly key:
    | "numberWrong"
    | "halfWrong"
    | "idNumberWrong"
    | "emergencyPhoneWrong"
    | "listTooLong";
  readonly facts?: Record<string, number>;
}

const SEPARATORS = /[,，、;；\n]/;

/** The entries of a text that holds several. */
export function entriesOf(text: string): string[] {
  const entries = text.split(SEPARATORS).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}

/** A profile as the service tells it, for the form. */
export function valuesOf(
  groups: readonly FieldGroup[],
  details: Record<string, unknown>,
): ProfileValues {
  const written = (value: unknown) =>
    Array.isArray(value) ? value.join(", ") : String(value ?? "");
  const names = groups.flatMap(({ fields }) => fields);
  return Object.fromEntries(names.map((name) => [name, written(details[name])]));
}

/** What is wrong with a field, or nothing. */
export function mistakeIn(name: FieldName, value: string, now: number): FieldMistake | undefined {
  const kind = kinds[name];
  const text = value.trim();
  if (text === "") return undefined;
  switch (kind.kind) {
    case "number": {
      const { least, most, step = 1 } = kind;
      const number = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
      const fits = number >= least && number <= most && number % step === 0;
      const key = step === 1 ? "numberWrong" : "halfWrong";
      return fits ? undefined : { key, facts: { least, most } };
    }
    case "idNumber":
      return isIdNumber(text, now) ? undefined : { key: "idNumberWrong" };
    case "phone":
      return isPhone(text) ? undefined : { key: "emergencyPhoneWrong" };
    case "list": {
      const { most } = kind;
      return entriesOf(text).length > most ? { key: "listTooLong", facts: { most } } : undefined;
    }
    default:
      return undefined;
  }
}

type Form = Ask<"CustomerUpdateUserProfile">["student"] &
  Ask<"CustomerTeacherUpdateProfile">["tutor"];

/** The fields that differ from what they were, as the service takes them: null empties one. */
export function changesIn(before: ProfileValues, now: ProfileValues): NonNullable<Form> {
  const names = Object.keys(now) as FieldName[];
  const changed = names.filter((name) => (now[name] ?? "").trim() !== (before[name] ?? "").trim());
  return Object.fromEntries(changed.map((name) => [name, messageOf(name, now[name] ?? "")]));
}

function messageOf(name: FieldName, value: string): string | number | string[] | null {
  const { kind } = kinds[name];
  const text = value.trim();
  if (kind === "many" || kind === "list") return entriesOf(text);
  if (text === "") return null;
  if (kind === "phone") return plainNumber(text);
  return kind === "number" ? Number(text) : text;
}
