import { runningLesson } from "@/entities/order/runningLesson";
import { session } from "@/entities/person/session";
import { createKeptStore, OWN } from "@/keptStore";
import { local } from "@/storage";
import { APP_VERSION } from "@/version";
import { createBatches } from "./batches";
import { type AppEvent, watchCalls, watchErrors, watchLongTasks, watchVitals } from "./seen";
import { beacon, fetchTerms, send } from "./send";
import { type Chance, type Terms, type Visit, visitAt } from "./visit";

/** Stands for an account number before sign-in. */
const NOT_SIGNED_IN = "not-signed-in";
const OPENED = "opened";
/** How many events are sent immediately. */
const EVENTS = 50;

/** The current page, and its changes. */
export interface Pages {
  readonly path: () => string;
  readonly subscribe: (listener: () => void) => void;
}

const chance: Chance = {
  id: () =>
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (one) => one.toString(16)).join(),
  luck: Math.random,
};

/** A visit ends when its user signs out. */
const lastVisit = createKeptStore(local, `${OWN}visit`, (value) => value as Visit | null);

/** An entry with the user at its time, who may have signed out when it is sent. */
interface Seen {
  readonly session: string;
  readonly accountNo: string;
  readonly event: AppEvent & { readonly page: string };
}

/** The user of an entry, by number. */
function author() {
  const { profile, role } = session.get() ?? {};
  const accountNo = profile?.accountNo ?? NOT_SIGNED_IN;
  const itself = role === "user" ? profile?.accountNo : undefined;
  const studentNo = itself ?? runningLesson.studentNo() ?? undefined;
  return { accountNo, studentNo, courseOrderId: runningLesson.get() ?? undefined };
}

function begin(terms: Terms, pages: Pages): void {
  /** The current visit, extended by every event. */
  const visit = () => {
    const present = visitAt(lastVisit.get(), Date.now(), terms, chance);
    lastVisit.set(present);
    return present;
  };
  const shared = { bytes: terms.beaconBytes, everyMs: terms.usageEveryMs };
  const events = createBatches<Seen>({
    ...shared,
    most: EVENTS,
    message: (entries) => {
      const { session, accountNo } = entries[0] as Seen;
      const events = entries.map(({ event }) => event);
      return JSON.stringify({ version: APP_VERSION, session, accountNo, events });
    },
    belong: (one, other) => one.session === other.session && one.accountNo === other.accountNo,
    send: (text) => send(terms.eventsUrl, text),
    beacon: (text) => beacon(terms.eventsUrl, text),
  });
  const usage = createBatches({
    ...shared,
    most: terms.usageEntries,
    message: JSON.stringify,
    send: (text) => send(terms.usageUrl, text),
    beacon: (text) => beacon(terms.usageUrl, text),
  });
  const tell = (event: AppEvent) => {
    const { id, sampled } = visit();
    if (!sampled) return;
    events.put({
      session: id,
      accountNo: author().accountNo,
      event: { ...event, page: pages.path() },
    });
  };
  const log = (text: string) => {
    if (!visit().sampled) return;
    usage.put({ version: APP_VERSION, page: pages.path(), ...author(), log: text });
  };
  let shown = "";
  const open = () => {
    if (pages.path() === shown) return;
    shown = pages.path();
    tell({ kind: "page_view" });
    log(OPENED);
  };
  open();
  pages.subscribe(open);
  watchErrors(tell);
  watchVitals(tell);
  watchLongTasks(terms.longTaskMs, tell);
  watchCalls(log);
  // Vitals of a page are reported when it is hidden: they come first.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    events.leave();
    usage.leave();
  });
}

/** Monitors the app as the service says; without settings, not at all. */
export async function watchApp(pages: Pages): Promise<void> {
  const terms = await fetchTerms(Date.now()).catch(() => null);
  if (terms && terms.sampling > 0) begin(terms, pages);
}
