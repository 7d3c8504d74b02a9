import { type ActorRefFrom, createActor } from "xstate";
import { outdate } from "@/app/queries";
import type { audioPlayer } from "@/machines/audioPlayer";
import { leadsClass } from "@/machines/courseOrder";
import type { lessonEnding } from "@/machines/lessonEnding";
import type { LessonAction } from "@/machines/lessonProgress";
import { lessonTimer, TICK_MS } from "@/machines/lessonTimer";
import { PAUSE_MS, pauseMachine } from "@/machines/pause";
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
import { endingWith, settled } from "./ending";
import { type Journal, openJournal } from "./journal";
import { isHeldAt } from "./place";
import { browserPlayer } from "./sound";
import { savedIn, syncWith } from "./sync";
import { type WordStore, wordStore } from "./words";

/** What lies over the page. */
export type Box = "warning" | "end" | "picker" | "menu" | "early_end" | null;

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
  readonly leads: boolean;
  readonly isTutor: boolean;
  readonly facts: Cell<Facts>;
  readonly box: Cell<Box> = cell<Box>(null);
  /** Set once the class is over and this lesson has nothing more to show. */
  readonly isOver: Cell<"completed" | "closed" | null> = cell<"completed" | "closed" | null>(null);
  readonly words: WordStore;
  readonly sync: ActorRefFrom<typeof progressSync>;
  readonly timer: ActorRefFrom<typeof lessonTimer>;
  readonly pause: ActorRefFrom<typeof pauseMachine>;
  readonly ending: ActorRefFrom<typeof lessonEnding>;
  readonly player: ActorRefFrom<typeof audioPlayer>;
  private readonly journal: Journal;
  private watchers = 0;
  private unwatch: (() => void) | null = null;

  constructor(snapshot: LessonSnapshot, person: Person) {
    const { order, clock, result } = snapshot;
    this.courseOrderId = order.courseOrderId;
    this.isTutor = person.role === "TEACHER";
    this.leads = leadsClass(person.role, order);
    this.facts = cell<Facts>({ order, clock, result });
    this.journal = openJournal(person.userId, order.courseOrderId);
    this.words = wordStore(order.courseOrderId);
    this.sync = createActor(syncWith(order.courseOrderId, this.journal, this.reload), {
      input: { saved: savedIn(snapshot, this.journal), queue: this.journal.get().queue },
    });
    this.timer = createActor(lessonTimer);
    this.pause = createActor(pauseMachine, { snapshot: this.pauseNow(clock) });
    this.ending = createActor(
      endingWith({ journal: this.journal, sync: this.sync, load: this.reload }),
      { input: { ending: this.journal.get().ending } },
    );
    this.player = createActor(browserPlayer);
    this.begin(clock);
  }

  /** Does something in the lesson; it counts at once and is saved behind it. */
  do(action: LessonAction): void {
    this.sync.send({ type: "DO", action });
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

  /** Asks how the class shall end; once its time is up there is only one way. */
  askForEnd(): void {
    this.box.set(this.isTimeUp ? "end" : "early_end");
  }

  /** Keeps boxes back while the person is on a special page. */
  hold(): void {
    const pathname = window.location.hash.slice(1).split("?")[0] ?? "";
    const isSpecial = isHeldAt(pathname) || this.box.get() === "picker";
    if (isSpecial === this.timer.getSnapshot().context.held) return;
    this.timer.send(isSpecial ? { type: "HOLD" } : { type: "RELEASE", now: serverNow() });
  }

  /** Keeps looking at the time until the returned function is called. */
  watch(): () => void {
    this.watchers += 1;
    if (this.watchers === 1) this.unwatch = this.startWatching();
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
      if (!refusedWith(error, "ALREADY_PAUSED")) throw error;
      await this.reload();
    }
  }

  resumeClass(): void {
    this.journal.write({ isResumed: true });
    this.pause.send({ type: "RESUME" });
  }

  /** Hands in the result; ends the class too where this side leads it. */
  end(slot: string | null, completes: boolean): void {
    const [submitKey, completeKey] = [newIdempotencyKey(), newIdempotencyKey()];
    const ending = { slot, completes, submitKey, completeKey, result: null };
    this.ending.send({ type: "END", ending });
  }

  /** Chooses the book that the lesson's words come from. */
  async chooseBook(courseBookId: number): Promise<void> {
    const { courseOrderId } = this;
    const order = await call("CustomerSelectCourseBook", { courseOrderId, courseBookId });
    this.facts.set({ ...this.facts.get(), order });
  }

  /** Fetches the lesson anew. */
  readonly reload = async (): Promise<LessonSnapshot> => {
    const snapshot = await query(this.courseOrderId);
    const { order, clock, result } = snapshot;
    this.facts.set({ order, clock, result });
    this.adopt(clock);
    return snapshot;
  };

  /** Stops everything; what was not saved stays in the journal. */
  close(): void {
    this.unwatch?.();
    this.unwatch = null;
    for (const actor of [this.sync, this.timer, this.pause, this.ending, this.player]) actor.stop();
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

  private startWatching(): () => void {
    const awake = () => {
      if (document.visibilityState === "visible") this.look();
    };
    const online = () => {
      this.sync.send({ type: "ONLINE" });
      this.look();
    };
    const tick = setInterval(this.look, TICK_MS);
    document.addEventListener("visibilitychange", awake);
    window.addEventListener("pageshow", awake);
    window.addEventListener("online", online);
    awake();
    return () => {
      clearInterval(tick);
      document.removeEventListener("visibilitychange", awake);
      window.removeEventListener("pageshow", awake);
      window.removeEventListener("online", online);
    };
  }

  private async poll(): Promise<void> {
    const { courseOrderId } = this;
    if (document.visibilityState === "hidden" || this.isOver.get() !== null) return;
    try {
      const clock = await call("CustomerCheckCourseOrderTime", { courseOrderId });
      if (clock.status !== this.facts.get().clock.status) await this.reload();
      else this.adopt(clock);
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
    if (!isSameClock(before.clock, clock)) this.facts.set({ ...before, clock });
    if (clock.status === "IN_PROGRESS") this.follow(clock);
    else if (clock.status === "COMPLETED") this.finish("completed");
    else if (clock.status !== "RESERVED") this.finish("closed");
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

  private finish(how: "completed" | "closed"): void {
    if (this.isOver.get() !== null) return;
    this.timer.send({ type: "RESET" });
    this.player.send({ type: "STOP" });
    this.box.set(null);
    this.journal.clear();
    this.isOver.set(how);
    void outdate(
      "CustomerListCourseOrder",
      "CustomerGetCourseOrderCount",
      "CustomerListAntiForgetOrder",
      "CustomerListStudentCourese",
      "CustomerRetrieveCourseMetric",
      "CustomerListCourseWordByCourseIdByPage",
      "CustomerListReviewWords",
    );
  }

  private pauseNow({ isPause, utcPaused }: LessonClock) {
    const isRunning =
      isPause &&
      !this.journal.get().isResumed &&
      serverNow() < (utcPaused ?? Number.NEGATIVE_INFINITY) + PAUSE_MS;
    const value = isRunning ? "paused" : isPause ? "spent" : "available";
    return pauseMachine.resolveState({ value, context: { pausedAt: utcPaused } });
  }
}

function isSameClock(one: LessonClock, other: LessonClock): boolean {
  return (
    one.status === other.status &&
    one.deadline === other.deadline &&
    one.isPause === other.isPause &&
    one.hasResult === other.hasResult &&
    one.progressVersion === other.progressVersion
  );
}
