import { beforeAll, describe, expect, it } from "vitest";
import { CallFailed } from "@/rpc";
import { changeLanguage, startI18n } from "./index";
import { refusedPart } from "./refusedPart";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

function partOf(message: string, field: string) {
  const facts = { status: 400, code: "PARAMETER_ERROR", data: { field } };
  const values = { phone: "1", skills: [], title: "" };
  return refusedPart(new CallFailed("refused", message, facts), values, "submitFailed");
}

describe("a refusal that names a field", () => {
  it("is shown at the field with the service's sentence", () => {
    const text = "Please enter a correct phone number";
    expect(partOf(text, "phone")).toEqual({ part: "phone", text });
    expect(partOf(text, "student.phone")).toEqual({ part: "phone", text });
    expect(partOf("At most 20", "tutor.skills[3]")).toEqual({ part: "skills", text: "At most 20" });
  });

  it("belongs to no field if the form does not have it", () => {
    expect(partOf("Please choose 1 to 5 stars", "stars")).toBeUndefined();
  });
});
