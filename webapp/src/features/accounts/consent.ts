import type { Ask } from "@/rpc";
import type { Mistake } from "./rules";

type Agreement = Ask<"CustomerAgree">;
type Relation = NonNullable<Agreement["guardianRelation"]>;

/** The version of the legal texts that this app shows. */
const LEGAL_TEXT: Agreement["legalText"] = "5.0";
export const RELATIONS: readonly Relation[] = ["mother", "father", "grandparent", "other"];

/** Whether a student is under fourteen, and who agrees for them then. */
export interface Consent {
  readonly isUnderFourteen: "" | "yes" | "no";
  readonly guardianName: string;
  readonly guardianRelation: Relation | "";
}

export const NO_CONSENT: Consent = { isUnderFourteen: "", guardianName: "", guardianRelation: "" };

/** What is missing; a tutor is not asked. */
export const consentMistakes = (consent: Consent, isTutor = false) => {
  const isChild = consent.isUnderFourteen === "yes";
  const missing = (value: string, hint: Mistake) => (value.trim() === "" ? hint : undefined);
  return {
    isUnderFourteen: isTutor ? undefined : missing(consent.isUnderFourteen, "ageHint"),
    guardianName: isChild ? missing(consent.guardianName, "guardianNameHint") : undefined,
    guardianRelation: isChild
      ? missing(consent.guardianRelation, "guardianRelationHint")
      : undefined,
  };
};

/** A tutor's agreement. */
export const ownAgreement: Agreement = { legalText: LEGAL_TEXT };

/** The agreement of a student, or of their guardian. */
export function agreementOf(consent: Consent): Agreement {
  const { isUnderFourteen, guardianName, guardianRelation } = consent;
  if (isUnderFourteen !== "yes" || guardianRelation === "") {
    return { legalText: LEGAL_TEXT, isUnderFourteen: false };
  }
  return {
    legalText: LEGAL_TEXT,
    isUnderFourteen: true,
    guardianName: guardianName.trim(),
    guardianRelation,
  };
}
