import { i18n } from "@/i18n";

/** A number of words as people write it: 3,400. */
export function numberText(number: number): string {
  return new Intl.NumberFormat(i18n.language).format(number);
}
