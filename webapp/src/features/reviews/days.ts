import { localDay } from "@/i18n/format";
import { DAY_MS } from "@/time";

const NOON_MS = DAY_MS / 2;

/** An instant within a local day given as its date, in every zone of the service. */
export function instantOf(day: string): number {
  const noon = Date.parse(day) + NOON_MS;
  // Zones are up to 14 hours from UTC: noon there may be the day before or after here.
  return noon + (Date.parse(day) / DAY_MS - localDay(noon)) * DAY_MS;
}
