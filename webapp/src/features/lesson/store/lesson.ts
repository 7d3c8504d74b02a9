import { type ActorRefFrom, createActor } from "xstate";
import { session } from "@/entities/person/session";
import type { audioPlayer } from "@/machines/audioPlayer";
import { leadsClass, SHORTEST_REVIEW_MS } from "@/machines/courseOrder";
import type { Ending, lessonEnding } from "@/machines/lessonEnding";
import { answerIn, type LessonAction, workedThrough } from "@/machines/lessonProgress";
import { lessonTimer } from "@/machines/lessonTimer";
import { pauseMachine } from "@/machines/pause";
import type { progressSync } from "@/machines/progressSync";
import {
  CallFailed,
  call,
  type LessonClock,
  type LessonSnapshot,
  newIdempotencyKey,
  type Role,
  refusedWith,
  serverNow,
} from "@/rpc";
import { type Cell, cell } from "./cell";
import { isSameClock, outdateAfterLesson, pauseAt } from "./clock";
import { device } from "./device";
import { endingWith, settled } from "./ending";
import { type Journal, openJournal } from "./journal";
import { isHeldAt } from "./place";
import { browserPlayer } from "./sound";
import { savedIn, syncWith } from "./sync";
import { watching } from "./watching";
import { type WordStore, wordStore } from "./words";

/** What lies over the page. */
export type Box = "warning" | "end" | "picker" | "menu" | "early_end" | "rating" | "leave" | null;

/** How a lesson was over; `left`: a review that was too short to count. */
export type Over = "completed" | "closed" | "left";

export interface Facts extends Pick<LessonSnapshot, "order" | "clock" | "result"> {}

interface Person {
  readonly userId: number;
  readonly role: Role;
}

function query(courseOrderId: number): Promise<LessonSnapshot> {
  return call("CustomerQueryCourseOrder", { courseOrderId });
}

/** Fetches a lesson and opens it for a person. */
export async function loadLesson(courseOrderId: number, person: Person): Promise<Lesson> {
  return new Lesson(await query(courseOrderId), person);
}

/** One lesson on this device: its machines, its words, and what lies over the page. */
export class Lesson {
  readonly courseOrderId: number;
  readonly isTutor: boolean;
  readonly facts: Cell<Facts>;
  readonly box: Cell<Box> = cell<Box>(null);
  /** Set once the class is over and this lesson has nothing more to show. */
  readonly isOver: Cell<Over | null> = cell<Over | null>(null);
  readonly words: WordStore;
  readonly sync: ActorRefFrom<typeof progressSync>;
  readonly timer: ActorRefFrom<typeof lessonTimer>;
  readonly pause: ActorRefFrom<typeof pauseMachine>;
  readonly ending: ActorRefFrom<typeof lessonEnding>;
  readonly player: ActorRefFrom<typeof audioPlayer>;
  private readonly role: Role;
  private readonly journal: Journal;
  /** The server's time at the last word on the clock: what was said before counts no more. */
  private toldAt = 0;
  private watchers = 0;
  private unwatch: (() => void) | null = null;

  constructor(snapshot: LessonSnapshot, person: Person) {
    const { order, clock, result } = snapshot;
    this.courseOrderId = order.courseOrderId;
    this.isTutor = person.role === "TEACHER";
    this.role = person.role;
    this.facts = cell<Facts>({ order, clock, result });
    this.journal = openJournal(person.userId, order.courseOrderId);
    this.words = wordStore(order.courseOrderId);
    this.sync = createActor(syncWith(order.courseOrderId, this.journal, this.reload), {
      input: { saved: savedIn(snapshot, this.journal), queue: this.journal.get().queue },
    });
    this.timer = createActor(lessonTimer);
    this.pause = createActor(pauseMachine, {
      snapshot: pauseAt(clock, this.journal.get().isResumed),
    });
    this.ending = createActor(
      endingWith({
        courseOrderId: order.courseOrderId,
        journal: this.journal,
        sync: this.sync,
        load: this.reload,
      }),
      { input: { ending: this.journal.get().ending } },
    );
    this.player = createActor(browserPlayer);
    this.begin(clock);
  }

  /** Whether this side ends the class; of a review that is whoever started it. */
  get leads(): boolean {
    return leadsClass(this.role, this.facts.get().order);
  }

  /** Does something in the lesson; it counts at once and is saved behind it. */
  do(action: LessonAction): void {
    const given = answerIn(action) && { number: device.nextNumber(), utcAnswered: serverNow() };
    this.sync.send({ type: "DO", action: { ...action, ...given } });
  }

  /** Waits until the service has everything that was done here; for answers that depend on it. */
  async saved(): Promise<void> {
    await settled(this.sync);
  }

  get isTimeUp(): boolean {
    const { deadline } = this.facts.get().clock;
    return deadline !== null && serverNow() >= deadline;
  }

  /** Looks at the time, here and at the service; called every ten seconds and on waking up. */
  readonly look = (): void => {
    const now = serverNow();
    this.hold();
    this.timer.send({ type: "TICK", now });
    if (this.pause.getSnapshot().value === "paused") this.pause.send({ type: "LAPSE", now });
    void this.poll();
  };

  /** Whether this review, left or ended now, would not count; only who started it decides that. */
  get isTooShort(): boolean {
    const { order, clock } = this.facts.get();
    if (order.isNewWordBook || !this.leads || clock.status !== "IN_PROGRESS") return false;
    return serverNow() - (clock.utcStarted ?? 0) < SHORTEST_REVIEW_MS;
  }

  /** Whether a review plan can come of it: there are words to review. */
  get plans(): boolean {
    const { progress } = this.sync.getSnapshot().context;
    return this.facts.get().order.isNewWordBook && workedThrough(progress).length > 0;
  }

  /** Asks how the class shall end. */
  askForEnd(): void {
    if (this.isTooShort) this.box.set("leave");
    else this.box.set(this.isTimeUp ? "end" : "early_end");
  }

  /** Keeps boxes back while the person is on a special page. */
  hold(): void {
    const pathname = window.location.hash.slice(1).split("?")[0] ?? "";
    const box = this.box.get();
    const isSpecial = isHeldAt(pathname) || box === "picker" || box === "rating";
    if (isSpecial === this.timer.getSnapshot().context.held) return;
    this.timer.send(isSpecial ? { type: "HOLD" } : { type: "RELEASE", now: serverNow() });
  }

  /** Keeps looking at the time until the returned function is called. */
  watch(): () => void {
    this.watchers += 1;
    if (this.watchers === 1) {
      const onOnline = () => this.sync.send({ type: "ONLINE" });
      this.unwatch = watching({ look: this.look, onOnline });
    }
    return () => {
      this.watchers -= 1;
      if (this.watchers > 0) return;
      this.unwatch?.();
      this.unwatch = null;
    };
  }

  /** Pauses the class: its one pause moves the deadline by five minutes. */
  async pauseClass(): Promise<void> {
    const { courseOrderId } = this;
    const idempotencyKey = this.journal.keyOf("pause");
    try {
      this.adopt(await call("CustomerPauseCourse", { courseOrderId }, { idempotencyKey }));
      this.journal.settle("pause");
    } catch (error) {
      if (error instanceof CallFailed && !error.passing) this.journal.settle("pause");
      if (refusedWith(error, "DEADLINE_PASSED")) void this.reload().catch(() => undefined);
      if (!refusedWith(error, "ALREADY_PAUSED")) throw error;
      await this.reload();
    }
  }

  resumeClass(): void {
    this.journal.write({ isResumed: true });
    this.pause.send({ type: "RESUME" });
  }

  /** Whether the review has no stars yet, without which it cannot be handed in. */
  get needsRating(): boolean {
    const { order } = this.facts.get();
    return !order.isNewWordBook && order.rating === null;
  }

  /** Keeps the stars for the review. */
  async rate(stars: number): Promise<void> {
    const { courseOrderId } = this;
    this.take({ order: await call("CustomerRateReview", { courseOrderId, stars }) });
  }

  /**
   * Ends the class, with its result when the test is done and else without a test; a review is
   * rated first.
   */
  end(slot: string | null): void {
    const { finished } = this.sync.getSnapshot().context.progress;
    if (this.isTooShort) this.box.set("leave");
    else if (this.needsRating) this.box.set("rating");
    else this.send({ slot, completes: true, withoutTest: !finished });
  }

  /** Hands in the result of the finished test; the class is ended by the other side. */
  handIn(): void {
    this.send({ slot: null, completes: false, withoutTest: false });
  }

  private send(how: Pick<Ending, "slot" | "completes" | "withoutTest">): void {
    const [submitKey, completeKey] = [newIdempotencyKey(), newIdempotencyKey()];
    const ending = { ...how, submitKey, completeKey, result: null };
    this.ending.send({ type: "END", ending });
  }

  /** Leaves the review for good when it is too short to count; else it goes on running. */
  async leave(): Promise<void> {
    const { courseOrderId } = this;
    const idempotencyKey = this.journal.keyOf("leave");
    try {
      await call("CustomerLeaveReview", { courseOrderId }, { idempotencyKey });
      this.journal.settle("leave");
    } catch (error) {
      if (error instanceof CallFailed && !error.passing) this.journal.settle("leave");
      throw error;
    }
    await this.reload();
  }

  /** Chooses the book that the lesson's words come from. */
  async chooseBook(courseBookId: number): Promise<void> {
    const { courseOrderId } = this;
    try {
      this.take({ order: await call("CustomerSelectCourseBook", { courseOrderId, courseBookId }) });
    } catch (error) {
      // The lesson has begun with another book meanwhile, or it is not this side's to choose.
      if (error instanceof CallFailed && !error.passing) void this.reload().catch(() => undefined);
      throw error;
    }
  }

  /** Fetches the lesson anew. */
  readonly reload = async (): Promise<LessonSnapshot> => {
    const snapshot = await query(this.courseOrderId);
    const { order, clock, result } = snapshot;
    this.take({ order, result });
    this.adopt(clock);
    return snapshot;
  };

  /** Stops everything; what was not saved stays in the journal. */
  close(): void {
    this.unwatch?.();
    this.unwatch = null;
    for (const actor of [this.timer, this.pause, this.ending, this.player]) actor.stop();
    // What was answered before the end is still on its way.
    if (this.isOver.get() !== "completed") this.sync.stop();
  }

  /** Takes what an answer says of the order, unless a later answer has said it already. */
  private take(told: Pick<Facts, "order"> & Partial<Facts>): void {
    const before = this.facts.get();
    if (told.order.serverTime < before.order.serverTime) return;
    const isOther = told.order.courseBook?.courseBookId !== before.order.courseBook?.courseBookId;
    // A book may say of a word what another does not.
    if (isOther) this.words.state.set({ byId: new Map(), error: null });
    this.facts.set({ ...before, ...told });
  }

  /** Sends what was answered here before the end; then this device keeps nothing of the lesson. */
  private async release(): Promise<void> {
    const unsubscribe = session.subscribe(() => session.get() ?? this.sync.stop());
    try {
      await settled(this.sync, Number.POSITIVE_INFINITY);
      this.journal.clear();
    } catch {
      // Nobody is signed in any more: it is sent when the lesson is opened again.
    }
    unsubscribe();
    this.sync.stop();
  }

  /** Whether its book may still be another one: nothing was saved with it yet. */
  private get isBookOpen(): boolean {
    const { order, clock } = this.facts.get();
    return order.isNewWordBook && clock.progressVersion === 0;
  }

  private begin(clock: LessonClock): void {
    this.box.subscribe(() => this.hold());
    this.timer.subscribe(({ context: { effects } }) => this.show(effects[0]));
    this.ending.subscribe(({ status }) => {
      if (status === "done") this.finish("completed");
    });
    for (const actor of [this.sync, this.timer, this.pause, this.ending, this.player]) {
      actor.start();
    }
    this.adopt(clock);
  }

  private shown: string | undefined;

  private show(effect: "warn" | "end" | undefined): void {
    if (effect === this.shown) return;
    this.shown = effect;
    if (effect === "end") this.box.set("end");
    if (effect !== "warn" || this.journal.get().isWarned) return;
    this.journal.write({ isWarned: true });
    this.box.set("warning");
  }

  private async poll(): Promise<void> {
    const { courseOrderId } = this;
    if (document.visibilityState === "hidden" || this.isOver.get() !== null) return;
    try {
      if (this.isBookOpen) await this.reload();
      else {
        const clock = await call("CustomerCheckCourseOrderTime", { courseOrderId });
        if (clock.status !== this.facts.get().clock.status) await this.reload();
        else this.adopt(clock);
      }
      this.endAgain();
    } catch {
      // The next tick asks again; the deadline is known meanwhile.
    }
  }

  /** The service answers: an end that failed for want of an answer is tried again. */
  private endAgain(): void {
    const { error } = this.ending.getSnapshot().context;
    if (error instanceof CallFailed && error.passing) this.ending.send({ type: "RETRY" });
  }

  private adopt(clock: LessonClock): void {
    const before = this.facts.get();
    if (clock.serverTime < this.toldAt) return;
    this.toldAt = clock.serverTime;
    if (!isSameClock(before.clock, clock)) this.facts.set({ ...before, clock });
    if (clock.status === "IN_PROGRESS") this.follow(clock);
    else if (clock.status === "COMPLETED") this.finish("completed");
    else if (clock.status !== "RESERVED") this.finish("closed");
    else if (before.clock.status === "IN_PROGRESS") this.finish("left");
  }

  private follow(clock: LessonClock): void {
    const { deadline, isPause, utcPaused } = clock;
    const now = serverNow();
    if (deadline !== null) this.timer.send({ type: "START", deadline, paused: isPause });
    if (isPause && !this.timer.getSnapshot().context.paused) this.timer.send({ type: "PAUSE" });
    this.hold();
    this.timer.send({ type: "TICK", now });
    if (isPause && this.pause.getSnapshot().value === "available") {
      this.pause.send({ type: "PAUSE", now: utcPaused ?? now });
    }
    this.sync.send({ type: "REFRESH", version: clock.progressVersion });
  }

  private finish(how: Over): void {
    if (this.isOver.get() !== null) return;
    this.timer.send({ type: "RESET" });
    this.player.send({ type: "STOP" });
    this.box.set(null);
    if (how === "completed") void this.release();
    else this.journal.clear();
    this.isOver.set(how);
    void outdateAfterLesson();
  }
}
