import type { Ask } from "@/rpc";
import { isIdNumber, isPhone, plainNumber } from "../rules";
import { type FieldGroup, type FieldName, kinds } from "./fields";

/** A profile in form values; a missing or empty text means no value. */
export type ProfileValues = { readonly [Name in FieldName]?: string };

/** The error of a field: a text's key and its parameters. */
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

/** The entries of a comma-separated text. */
export function entriesOf(text: string): string[] {
  const entries = text.split(SEPARATORS).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}

/** A profile of the service as form values. */
export function valuesOf(
  groups: readonly FieldGroup[],
  details: Record<string, unknown>,
): ProfileValues {
  const written = (value: unknown) =>
    Array.isArray(value) ? value.join(", ") : String(value ?? "");
  const names = groups.flatMap(({ fields }) => fields);
  return Object.fromEntries(names.map((name) => [name, written(details[name])]));
}

/** The error of a field, or none. */
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

/** The changed fields in the service's format: null clears one. */
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
