import { type ActorRefFrom, createActor, fromPromise } from "xstate";
import { type Journal, openOwnJournal } from "@/entities/lesson/journal";
import { numbered } from "@/entities/lesson/numbered";
import { savedIn, settled, syncWith } from "@/entities/lesson/sync";
import { type WordStore, wordStore } from "@/entities/lesson/words";
import {
  outdateAfterLeaving,
  outdateAfterLesson,
  outdateAfterStart,
} from "@/entities/order/outdated";
import type { Person } from "@/entities/person/session";
import type { LessonAction } from "@/machines/lessonProgress";
import { closesAt } from "@/machines/lessonTimer";
import { isTooShort, type ReviewRun } from "@/machines/reviewFlow";
import { call, type LessonSnapshot, serverNow } from "@/rpc";
import { type Facts, isLed, leads, type Page, reviewOf, type SetAside } from "../machine/facts";
import { pageIn, type ReviewEvent, reviewMachine } from "../machine/reviewMachine";
import { watching } from "./watching";

const PAGE_SIZE = 100;

type ReviewActor = ActorRefFrom<typeof reviewMachine>;

/** How often the service was asked for any review. */
let readings = 0;

/** Fetches a review and opens it for a person. */
export async function loadReview(courseOrderId: number, person: Person): Promise<Review> {
  const snapshot = await call("CustomerQueryCourseOrder", { courseOrderId });
  return new Review(snapshot, person, await openOwnJournal(person.userId, courseOrderId));
}

/** One review on this device: its machine over the service and the browser, and its words. */
export class Review {
  readonly courseOrderId: number;
  readonly isTutor: boolean;
  readonly actor: ReviewActor;
  readonly sync: NonNullable<ReturnType<ReviewActor["getSnapshot"]>["children"]["sync"]>;
  readonly words: WordStore;
  private readonly journal: Journal;
  private telling: Promise<unknown> = Promise.resolve();

  constructor(snapshot: LessonSnapshot, { role }: Person, journal: Journal) {
    const { courseOrderId } = snapshot.order;
    this.courseOrderId = courseOrderId;
    this.isTutor = role === "TEACHER";
    this.words = wordStore(courseOrderId);
    this.journal = journal;
    const begun = { saved: savedIn(snapshot, journal), queue: journal.get().queue };
    this.actor = createActor(this.machine(), { input: { facts: snapshot, role, begun } });
    const { sync } = this.actor.getSnapshot().children;
    if (!sync) throw new Error("a review has its progress");
    this.sync = sync;
    this.actor.start();
  }

  get facts(): Facts {
    return this.context.facts;
  }

  /** Whether this side started it: who did leads it, and ends it. */
  get leads(): boolean {
    return leads(this.facts, this.context.role);
  }

  /** Whether a tutor leads it. */
  get isLed(): boolean {
    return isLed(this.facts);
  }

  get run(): ReviewRun {
    return reviewOf(this.facts, this.context.progress).run;
  }

  /** Where the test's answers belong among the saved groups. */
  get lastGroup(): number {
    return this.context.progress.groups.length - 1;
  }

  get page(): Page {
    return pageIn(this.actor.getSnapshot());
  }

  /** Why it was put back while its leader was in it: it can be started anew. */
  get setAside(): SetAside | null {
    return this.context.setAside;
  }

  /** Whether leaving it now makes it count for nothing: only who leads it does that. */
  get isTooShort(): boolean {
    return this.isLedHere && isTooShort(this.facts.clock.utcStarted ?? 0, serverNow());
  }

  /** Whether words were answered in it here that count only once it is done. */
  get isUnfinished(): boolean {
    const { right, wrong } = this.run;
    const isDone = this.page === "rating" && this.facts.order.rating !== null;
    return this.isLedHere && right.length + wrong.length > 0 && !isDone;
  }

  /** Until when what was answered stays: then the clock puts back what was not done. */
  get keptUntil(): number {
    const { deadline } = this.facts.clock;
    return closesAt(deadline ?? serverNow(), !this.isLed);
  }

  /** Does something in the review; it counts at once and is saved behind it. */
  do(action: LessonAction): void {
    this.send({ type: "DO", action: numbered(action, serverNow()) });
  }

  async start(idempotencyKey: string): Promise<void> {
    await call("StartCourseOrder", { courseOrderId: this.courseOrderId }, { idempotencyKey });
    await this.reload();
    void outdateAfterStart();
  }

  /** Its test begins, with all of its words. */
  async begin(): Promise<void> {
    const { groups } = this.context.progress;
    const wordIds = groups.length > 0 ? groups.flat() : await this.allWordIds();
    this.do({ type: "open_review", wordIds });
  }

  /**
   * Leaves it within its minute: nothing of it counts. Where that passed meanwhile, it goes on as it
   * is.
   */
  async leave(idempotencyKey: string): Promise<boolean> {
    this.send({ type: "LEAVE" });
    try {
      const { courseOrderId } = this;
      const order = await call("CustomerLeaveReview", { courseOrderId }, { idempotencyKey });
      const goesOn = order.status === "IN_PROGRESS";
      this.send({ type: goesOn ? "STAY" : "LEFT" });
      return goesOn;
    } catch (error) {
      this.send({ type: "STAY" });
      throw error;
    }
  }

  /** Tells the stars of one that a tutor leads as they are chosen. */
  rate(stars: number): void {
    this.send({ type: "RATE", stars });
  }

  /** Hands it in: its answers, its stars, its end. */
  async finish(stars: number, idempotencyKey: string): Promise<void> {
    await settled(this.sync);
    const { courseOrderId } = this;
    await call("CompleteCourseOrder", { courseOrderId, stars }, { idempotencyKey });
    this.journal.clear();
    await this.reload();
    void outdateAfterLesson();
  }

  /** Keeps looking at it while it runs, until the returned function is called. */
  watch(): () => void {
    this.send({ type: "WATCH" });
    return () => this.send({ type: "UNWATCH" });
  }

  /** Fetches it anew. */
  readonly reload = async (): Promise<LessonSnapshot> => {
    const { courseOrderId } = this;
    readings += 1;
    const reading = readings;
    const snapshot = await call("CustomerQueryCourseOrder", { courseOrderId });
    this.send({ type: "READ", reading, facts: snapshot, now: serverNow() });
    return snapshot;
  };

  /** Stops everything; what was not saved stays in the journal. */
  close(): void {
    this.actor.stop();
  }

  /** Whether it runs and this side leads it, and has not left it. */
  private get isLedHere(): boolean {
    return this.facts.clock.status === "IN_PROGRESS" && this.page !== "left" && this.leads;
  }

  private get context() {
    return this.actor.getSnapshot().context;
  }

  /** Its machine with all that reaches beyond it: the service, the browser, the device's memory. */
  private machine() {
    return reviewMachine.provide({
      actors: {
        sync: syncWith(this.courseOrderId, this.journal, this.reload),
        watcher: watching,
        look: fromPromise(({ input }) => this.look(input.isWholeWanted)),
      },
      guards: { seen: () => document.visibilityState === "visible" },
      actions: {
        // To hand it in says them again, so nothing is lost where this fails.
        rate: (_, stars) => void this.tellStars(stars).catch(() => undefined),
        forget: () => this.journal.clear(),
        outdate: () => void outdateAfterLeaving(),
      },
    });
  }

  private async allWordIds(): Promise<readonly number[]> {
    const { courseOrderId } = this;
    const ids: number[] = [];
    for (let pageNo = 1; ; pageNo += 1) {
      const asked = { courseOrderId, pageNo, pageSize: PAGE_SIZE };
      const { data, total } = await call("CustomerListReviewWords", asked);
      this.words.add(data);
      ids.push(...data.map(({ id }) => id));
      if (data.length === 0 || ids.length >= total) return ids;
    }
  }

  private async look(isWholeWanted: boolean): Promise<void> {
    if (isWholeWanted) return void (await this.reload());
    const { courseOrderId } = this;
    const clock = await call("CustomerCheckCourseOrderTime", { courseOrderId });
    if (clock.status !== this.facts.clock.status) return void (await this.reload());
    this.send({ type: "REFRESH", version: clock.progressVersion });
  }

  /** One choice after the other: what was chosen last stands. */
  private tellStars(stars: number): Promise<unknown> {
    const { courseOrderId } = this;
    const tell = async () => {
      await settled(this.sync);
      await call("CustomerRateReview", { courseOrderId, stars });
    };
    this.telling = this.telling.then(tell, tell);
    return this.telling;
  }

  /** A review that is closed hears nothing more. */
  private send(event: ReviewEvent): void {
    if (this.actor.getSnapshot().status === "active") this.actor.send(event);
  }
}
