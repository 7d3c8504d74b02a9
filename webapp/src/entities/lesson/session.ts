import { type ActorRefFrom, createActor, fromPromise, waitFor } from "xstate";
import { restored } from "@/diskCopy";
import { invalidateAfterLeaving, invalidateAfterLesson } from "@/entities/order/invalidation";
import { session as login, type Person } from "@/entities/person/session";
import { browserPlayer, fetchSounds } from "@/entities/word/sound";
import { liveChannel } from "@/machines/liveChannel";
import type { Saved } from "@/machines/progressSync";
import { redirectTo } from "@/navigation";
import { isUnreached, keepOnDevice, keptOnDevice } from "@/queries/onDevice";
import { call, type LessonSnapshot, newIdempotencyKey, serverNow } from "@/rpc";
import { device } from "@/rpc/device";
import { behindPaint } from "@/ui/afterPaint";
import { endingWith } from "./ending";
import { type Journal, openOwnJournal } from "./journal";
import type { SessionEvent, SessionState } from "./machine/context";
import type { Update } from "./machine/facts";
import { queryOf } from "./machine/place";
import { sessionMachine } from "./machine/sessionMachine";
import { type Requests, requests } from "./requests";
import { looking, query, updateIn } from "./service";
import { streamOf } from "./stream";
import { savedIn, settled, syncWith } from "./sync";
import { present } from "./useNeeded";
import { watching } from "./watching";
import { type WordStore, wordStore } from "./words";

type SessionActor = ActorRefFrom<typeof sessionMachine>;
type Children = ReturnType<SessionActor["getSnapshot"]>["children"];
type Child = "sync" | "answering" | "timer" | "pause" | "ending" | "player";

/** A lesson or a review on this device: its machine with its children, its words, its requests. */
export interface Session extends Required<Pick<Children, Child>> {
  readonly courseOrderId: number;
  readonly isTutor: boolean;
  /** Whether it is a demonstration, which stores nothing and has no timer. */
  readonly isDemo: boolean;
  readonly actor: SessionActor;
  /** Sends an event to its machine; a closed one ignores it. */
  readonly send: (event: SessionEvent) => void;
  readonly words: WordStore;
  readonly requests: Requests;
  /** Loads it again. */
  readonly reload: () => Promise<LessonSnapshot>;
  /** Stops everything; unsaved actions stay in the journal. */
  readonly close: () => void;
}

/** The parts of a session that do not come from the service. */
interface Around {
  readonly words: WordStore;
  readonly machine: typeof sessionMachine;
}

/** Loads a lesson or a review and opens it for a person. */
export async function loadSession(courseOrderId: number, person: Person): Promise<Session> {
  const [{ snapshot, isKept }] = await Promise.all([queryOrKept(courseOrderId), restored()]);
  const journal = await openOwnJournal(person.userId, courseOrderId);
  // It waits to be started: actions stored here belong to a run that was left, and do not count.
  // A lesson from the device may be older than they are.
  if (!isKept && snapshot.clock.status === "RESERVED") journal.write({ queue: [] });
  return startSession(snapshot, person, journal);
}

const placeOnDevice = (courseOrderId: number) => `lesson/${courseOrderId}`;

/** The lesson from the service; without a network, as last loaded. */
async function queryOrKept(courseOrderId: number) {
  try {
    return { snapshot: await query(courseOrderId), isKept: false };
  } catch (error) {
    if (!isUnreached(error)) throw error;
    const kept = await keptOnDevice<LessonSnapshot>(placeOnDevice(courseOrderId));
    if (kept === undefined) throw error;
    return { snapshot: kept, isKept: true };
  }
}

/** Runs a lesson or a review from its current state. */
export function startSession(
  snapshot: LessonSnapshot,
  { role }: Person,
  journal: Journal,
  around?: Around,
): Session {
  const { courseOrderId } = snapshot.order;
  const { queue, ending, isWarned } = journal.get();
  const words = around?.words ?? wordStore(courseOrderId);

  const send = (event: SessionEvent) => {
    if (actor.getSnapshot().status === "active") actor.send(event);
  };
  const reload = async () => {
    const now = await query(courseOrderId);
    send({ type: "UPDATE", update: updateIn(now) });
    return now;
  };
  // The last saved state, for a device that restarts without a network.
  let known: LessonSnapshot["progress"] = snapshot.progress;
  const keepSnapshot = () => {
    const { order, clock, result, proposedTime } = stateOf({ actor }).facts;
    const now: LessonSnapshot = { order, clock, result, proposedTime, progress: known };
    void keepOnDevice(placeOnDevice(courseOrderId), now);
  };
  const keep = ({ version, progress }: Saved) => {
    known = { ...known, version, progress: progress as LessonSnapshot["progress"]["progress"] };
    keepSnapshot();
  };
  const machine =
    around?.machine ??
    machineOf({
      ...{ courseOrderId, journal, words, reload, keep, saved: savedIn(snapshot) },
      sync: () => children.sync,
    });
  const actor = createActor(machine, {
    input: {
      snapshot,
      role,
      kept: { saved: savedIn(snapshot), queue, ending, isWarned },
      pathname: window.location.hash.slice(1).split("?")[0] ?? "",
      device: { now: serverNow, nextNumber: device.nextNumber, newKey: newIdempotencyKey },
    },
  });
  const children = childrenOf(actor);
  actor.start();
  const close = () => {
    send({ type: "COUNT" });
    send({ type: "UNWATCH_ALL" });
    const isSending = () => actor.getSnapshot().matches({ course: { over: "sending" } });
    // Answers given before the end are still being sent.
    if (isSending()) void waitFor(actor, () => !isSending()).finally(() => actor.stop());
    else actor.stop();
  };
  const tell = (update: Update) => send({ type: "UPDATE", update });
  const session = {
    ...children,
    ...{ courseOrderId, isTutor: role === "TEACHER", isDemo: around !== undefined },
    ...{ actor, send, words, reload, close },
    requests: requests({ courseOrderId, journal, tell, reload }),
  };
  if (around === undefined) {
    let { facts } = stateOf({ actor });
    keepSnapshot();
    actor.subscribe(({ context }) => {
      if (context.facts === facts) return;
      facts = context.facts;
      keepSnapshot();
    });
    drawChoices(session);
    bringAlong(session);
  }
  return session;
}

/** The current state of a session. */
export function stateOf({ actor }: Pick<Session, "actor">): SessionState {
  return actor.getSnapshot().context;
}

/** Waits until the service has all actions of this device, for requests that depend on them. */
export async function saved({ send, sync }: Session): Promise<void> {
  send({ type: "COUNT" });
  await settled(sync);
}

/** The same, and for an end that was stored: until it has arrived, failed or waits again. */
export async function ended(session: Session): Promise<void> {
  await saved(session);
  await waitFor(session.ending, (snapshot) => !snapshot.matches("working"));
}

function childrenOf(actor: SessionActor): Required<Pick<Children, Child>> {
  const { sync, answering, timer, pause, ending, player } = actor.getSnapshot().children;
  if (!sync || !answering || !timer || !pause || !ending || !player) {
    throw new Error("a session has its machines");
  }
  return { sync, answering, timer, pause, ending, player };
}

interface Sources {
  readonly courseOrderId: number;
  readonly journal: Journal;
  readonly words: WordStore;
  readonly reload: () => Promise<LessonSnapshot>;
  readonly saved: Saved;
  readonly keep: (saved: Saved) => void;
  readonly sync: () => Session["sync"];
}

/** A session's machine with its outside effects: the service, the browser, its storage. */
function machineOf({ courseOrderId, journal, words, reload, saved, keep, sync }: Sources) {
  /** Sends choices of stars one after another, so that the last one counts. */
  let telling: Promise<unknown> = Promise.resolve();
  const tellStars = (stars: number) => {
    const tell = async () => {
      await settled(sync());
      await call("CustomerRateReview", { courseOrderId, stars });
    };
    // Submitting the review sends them again, so a failure here loses nothing.
    telling = telling.then(tell, tell).catch(() => undefined);
  };
  return sessionMachine.provide({
    actors: {
      sync: syncWith({ courseOrderId, journal, load: reload, saved, keep }),
      ending: endingWith({ courseOrderId, journal, sync, load: reload }),
      player: browserPlayer,
      watcher: watching,
      channel: liveChannel.provide({ actors: { stream: streamOf(courseOrderId) } }),
      look: looking(courseOrderId),
      signedOut: fromPromise(({ signal }) => signedOut(signal)),
    },
    guards: {
      seen: () => document.visibilityState === "visible",
    },
    actions: {
      redirect: (_, place) => {
        if (place) behindPaint(() => void redirectTo(place.path, queryOf(courseOrderId, place)));
      },
      count_behind_paint: ({ self }) =>
        behindPaint(() => {
          if (self.getSnapshot().status === "active") self.send({ type: "COUNT" });
        }),
      keep_warned: () => journal.write({ isWarned: true }),
      forget_words: () => words.state.set({ byId: new Map(), error: null }),
      forget: () => journal.clear(),
      invalidate: (_, over) => {
        const isOver = over === "completed" || over === "closed";
        void (isOver ? invalidateAfterLesson() : invalidateAfterLeaving());
      },
      rate: (_, stars) => tellStars(stars),
    },
  });
}

/** Resolves when the user has signed out. */
function signedOut(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = login.subscribe(() => {
      if (login.get() === null) resolve();
    });
    signal.addEventListener("abort", unsubscribe);
  });
}

/**
 * Loads wrong choices once words are saved: first the pre-training test's, then the lesson's.
 * Classes and reviews need none.
 */
function drawChoices({ actor, sync, words }: Session): void {
  const { order } = stateOf({ actor }).facts;
  if (order.tutor || !order.isNewWordBook) return;
  let tested = "";
  const { unsubscribe } = sync.subscribe(({ value, context }) => {
    const { preTest, groups } = context.progress;
    const candidates = preTest?.candidateIds ?? [];
    const isSame = groups.length === 0 && candidates.join() === tested;
    if (value !== "saved" || context.version === 0 || isSame) return;
    const hadOthers = tested !== "";
    tested = candidates.join();
    if (groups.length > 0) unsubscribe();
    // Without wrong choices words are recalled, and none is checked.
    const asked = groups.length > 0 ? groups.flat() : candidates;
    void words.choose(asked, hadOthers && groups.length > 0).catch(() => undefined);
  });
}

/** Preloads all words of the lesson and their audio as soon as they are known. */
function bringAlong({ sync, words }: Session): void {
  let brought = "";
  sync.subscribe(({ context: { progress } }) => {
    const ids = progress.groups.flat();
    if (ids.join() === brought) return;
    brought = ids.join();
    const bring = async () => {
      await words.need(ids);
      await fetchSounds(present(words.state.get(), ids));
    };
    void bring().catch(() => undefined);
  });
}
