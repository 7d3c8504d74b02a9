/**
 * The service's configuration, which it embeds in its page: the app contains none of these values.
 */
export interface Configuration {
  /** The time zone of appointments, wherever the reader is. */
  readonly timeZone: string;
  /** The days after a lesson on which its words are reviewed. */
  readonly reviewDays: readonly number[];
  /** The day from which records are counted, ISO 8601. */
  readonly launchDate: string;
  /** The origins of pages that may run interactive courses. */
  readonly interactiveOrigins: readonly string[];
}

let text: string | undefined;
let found: Configuration;

/** The service's configuration; without one (a page from elsewhere), with the device's zone. */
export function configuration(): Configuration {
  const written = document.getElementById("configuration")?.textContent ?? "";
  if (written !== text) {
    text = written;
    found = read(written);
  }
  return found;
}

function read(written: string): Configuration {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const fallback = { timeZone, reviewDays: [], launchDate: "", interactiveOrigins: [] };
  try {
    const given = { ...fallback, ...(JSON.parse(written) as Partial<Configuration>) };
    // An older phone may not know a recent zone.
    new Intl.DateTimeFormat("en", { timeZone: given.timeZone });
    return given;
  } catch {
    return fallback;
  }
}
