import { type ActorRefFrom, createActor, waitFor } from "xstate";
import { type Journal, openOwnJournal } from "@/entities/lesson/journal";
import { numbered } from "@/entities/lesson/numbered";
import { savedIn, settled } from "@/entities/lesson/sync";
import { type WordStore, wordStore } from "@/entities/lesson/words";
import type { Person } from "@/entities/person/session";
import { type LessonAction, workedThrough } from "@/machines/lessonProgress";
import { type LessonSnapshot, newIdempotencyKey, serverNow } from "@/rpc";
import { behindPaint, doWaiting } from "@/ui/afterPaint";
import { type Box, type Due, type Opened, shownBox } from "../machine/boxes";
import {
  arrives,
  type EndingKeys,
  type Happening,
  type LessonEvent,
  standingOf,
} from "../machine/context";
import {
  type Facts,
  isInteractive,
  isTimeUp,
  leads,
  noShowFrom,
  type Over,
} from "../machine/facts";
import type { lessonMachine } from "../machine/lessonMachine";
import { type LessonPage, type Place, placeOf } from "../machine/place";
import { lessonWith } from "./provided";
import { type Requests, requests } from "./requests";
import { query, updateIn } from "./service";

type LessonActor = ActorRefFrom<typeof lessonMachine>;
type Children = ReturnType<LessonActor["getSnapshot"]>["children"];

/** Fetches a lesson and opens it for a person. */
export async function loadLesson(courseOrderId: number, person: Person): Promise<Lesson> {
  const snapshot = await query(courseOrderId);
  return new Lesson(snapshot, person, await openOwnJournal(person.userId, courseOrderId));
}

/** The page's path, as the address says it. */
function pathnameNow(): string {
  return window.location.hash.slice(1).split("?")[0] ?? "";
}

function endingKeys(): EndingKeys {
  return { submitKey: newIdempotencyKey(), completeKey: newIdempotencyKey() };
}

/** What a lesson is made of that no service knows. */
interface Around {
  readonly words: WordStore;
  readonly machine: typeof lessonMachine;
}

/** One lesson on this device: its machine over the service and the browser, and its words. */
export class Lesson {
  readonly courseOrderId: number;
  readonly isTutor: boolean;
  /** Whether its end leads to five more words of its book, and not home. */
  goesOn = false;
  /** Whether it is a demonstration, of which nothing is kept and no time runs. */
  readonly isDemo: boolean;
  readonly actor: LessonActor;
  readonly words: WordStore;
  readonly requests: Requests;
  readonly sync: NonNullable<Children["sync"]>;
  readonly timer: NonNullable<Children["timer"]>;
  readonly pause: NonNullable<Children["pause"]>;
  readonly ending: NonNullable<Children["ending"]>;
  readonly player: NonNullable<Children["player"]>;

  constructor(snapshot: LessonSnapshot, { role }: Person, journal: Journal, around?: Around) {
    const { courseOrderId } = snapshot.order;
    const { queue, ending, isWarned } = journal.get();
    const kept = { saved: savedIn(snapshot, journal), queue, ending, isWarned };
    this.courseOrderId = courseOrderId;
    this.isTutor = role === "TEACHER";
    this.isDemo = around !== undefined;
    this.words = around?.words ?? wordStore(courseOrderId);
    const provided = {
      courseOrderId,
      journal,
      words: this.words,
      sync: () => this.sync,
      reload: this.reload,
    };
    const machine = around?.machine ?? lessonWith(provided);
    this.actor = createActor(machine, {
      input: { snapshot, role, kept, pathname: pathnameNow(), now: serverNow() },
    });
    this.requests = requests({
      courseOrderId,
      journal,
      tell: (update) => this.send({ type: "UPDATE", update }),
      reload: this.reload,
    });
    const { sync, timer, pause, ending: ends, player } = this.actor.getSnapshot().children;
    if (!sync || !timer || !pause || !ends || !player) throw new Error("a lesson has its machines");
    this.sync = sync;
    this.timer = timer;
    this.pause = pause;
    this.ending = ends;
    this.player = player;
    this.actor.start();
    if (!this.isDemo) this.drawChoices();
  }

  get facts(): Facts {
    return this.context.facts;
  }

  /** Whether a tutor leads it, who hears and judges; else the student works alone. */
  get isLed(): boolean {
    return leads(this.facts, "TEACHER");
  }

  /** What lies over the page. */
  get box(): Box | null {
    return shownBox(this.context.boxes);
  }

  /** The page on the screen. */
  get pathname(): string {
    return this.context.pathname;
  }

  /** Set once the class is over and this lesson has nothing more to show. */
  get over(): Over | null {
    return this.context.over;
  }

  /** Whether this side ends the class. */
  get leads(): boolean {
    return leads(this.facts, this.context.role);
  }

  /** From when its tutor may end it as a no-show; none once the student has entered. */
  get noShowFrom(): number | null {
    return this.isTutor ? noShowFrom(this.facts) : null;
  }

  get isTimeUp(): boolean {
    return isTimeUp(this.facts, serverNow());
  }

  /** Whether a review plan can come of it: there are words to review. */
  get plans(): boolean {
    const { facts, progress } = this.context;
    const words = isInteractive(facts) ? progress.chosenIds : workedThrough(progress);
    return facts.order.isNewWordBook && words.length > 0;
  }

  /** Where the lesson stands now. */
  get place(): Place {
    return placeOf(standingOf({ ...this.context, now: serverNow() }));
  }

  /** Does something in the lesson; it counts at once and is saved behind it. */
  do(action: LessonAction): void {
    this.done(action, serverNow());
  }

  /**
   * The same for an answer that its page shows by itself: it counts behind the frame that shows it,
   * and before whatever else happens to the lesson.
   */
  answer(action: LessonAction): void {
    const utcAnswered = serverNow();
    behindPaint(() => this.done(action, utcAnswered));
  }

  /** Waits until the service has everything that was done here; for answers that depend on it. */
  async saved(): Promise<void> {
    doWaiting();
    await settled(this.sync);
  }

  /** Looks at the time, here and at the service. */
  readonly look = (): void => {
    this.send({ type: "LOOK", isSeen: document.visibilityState === "visible" });
  };

  /** Keeps looking at the time until the returned function is called. */
  watch(): () => void {
    this.pass({ type: "WATCH" });
    return () => this.pass({ type: "UNWATCH" });
  }

  /** Tells which page is on the screen. */
  at(pathname: string): void {
    this.send({ type: "PAGE", pathname });
  }

  /** Has a page of the lesson led to where the lesson stands, until the returned function is called. */
  lead(page: LessonPage): () => void {
    this.send({ type: "LESSON_PAGE", page });
    if (arrives(this.context)) this.send({ type: "ARRIVE" });
    return () => this.send({ type: "LESSON_PAGE", page: null });
  }

  open(box: Opened): void {
    this.send({ type: "OPEN", box });
  }

  dismiss(box: Opened | Due): void {
    this.send({ type: "DISMISS", box });
  }

  /** Asks how the class shall end. */
  askForEnd(): void {
    this.send({ type: "ASK_END" });
  }

  /**
   * Ends the class, with its result when the test is done and else without a test.
   */
  end(slot: string | null): void {
    this.send({ type: "END", slot, keys: endingKeys() });
  }

  /** Ends it, with a plan at the proposed time where there is something to review; five more words
   * of its book follow. */
  endAndGoOn(): void {
    this.goesOn = true;
    this.end(this.plans ? this.facts.proposedTime : null);
  }

  /** Hands in the result of the finished test; the class is ended by the other side. */
  handIn(): void {
    this.send({ type: "HAND_IN", keys: endingKeys() });
  }

  /** Fetches the lesson anew. */
  readonly reload = async (): Promise<LessonSnapshot> => {
    const snapshot = await query(this.courseOrderId);
    this.send({ type: "UPDATE", update: updateIn(snapshot) });
    return snapshot;
  };

  /**
   * Calls back when the lesson is over, at once if it is; `wasHere` tells whether it ended while
   * somebody could see it here.
   */
  whenOver(listener: (how: Over, wasHere: boolean) => void): () => void {
    if (this.over !== null) {
      listener(this.over, false);
      return () => {};
    }
    const { unsubscribe } = this.actor.on("OVER", ({ how }) => listener(how, true));
    return unsubscribe;
  }

  /** Stops everything; what was not saved stays in the journal. */
  close(): void {
    this.pass({ type: "UNWATCH_ALL" });
    const isSending = () => this.actor.getSnapshot().matches({ course: { over: "sending" } });
    // What was answered before the end is still on its way.
    const sent = isSending() ? waitFor(this.actor, () => !isSending()) : null;
    if (sent === null) this.actor.stop();
    else void sent.finally(() => this.actor.stop());
  }

  /**
   * Wrong choices are drawn once the words stand saved: those of the pre-training test, then the
   * lesson's. A class needs none.
   */
  private drawChoices(): void {
    if (this.facts.order.tutor) return;
    let tested = "";
    const { unsubscribe } = this.sync.subscribe(({ context: { saved } }) => {
      const { preTest, groups } = saved.progress;
      const candidates = preTest?.candidateIds ?? [];
      const isSame = groups.length === 0 && candidates.join() === tested;
      if (saved.version === 0 || isSame) return;
      const hadOthers = tested !== "";
      tested = candidates.join();
      if (groups.length > 0) unsubscribe();
      // Without them words are recalled, and none is checked.
      const words = groups.length > 0 ? groups.flat() : candidates;
      void this.words.choose(words, hadOthers && groups.length > 0).catch(() => undefined);
    });
  }

  private get context() {
    return this.actor.getSnapshot().context;
  }

  private done(action: LessonAction, utcAnswered: number): void {
    this.send({ type: "DO", action: numbered(action, utcAnswered) });
  }

  private send(happening: Happening): void {
    this.pass({ ...happening, now: serverNow() });
  }

  /** A lesson that is closed hears nothing more. */
  private pass(event: LessonEvent): void {
    doWaiting();
    if (this.actor.getSnapshot().status === "active") this.actor.send(event);
  }
}
