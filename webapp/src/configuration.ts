/** What this service says of itself in the page it sends: nothing in the app spells any of it. */
export interface Configuration {
  /** The zone in which lessons and reviews are agreed, wherever the reader is. */
  readonly timeZone: string;
  /** The days after a lesson on which its words are reviewed. */
  readonly reviewDays: readonly number[];
  /** The day from which records are counted, ISO 8601. */
  readonly launchDate: string;
  /** Where pages may lie that run interactive courses. */
  readonly interactiveOrigins: readonly string[];
}

let text: string | undefined;
let found: Configuration;

/** The service's configuration; without one (a page from elsewhere), the device's zone counts. */
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
    // A phone of some years may not know a young zone.
    new Intl.DateTimeFormat("en", { timeZone: given.timeZone });
    return given;
  } catch {
    return fallback;
  }
}
