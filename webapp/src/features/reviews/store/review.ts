import { type ActorRefFrom, createActor } from "xstate";
import { type Journal, openOwnJournal } from "@/entities/lesson/journal";
import { numbered } from "@/entities/lesson/numbered";
import { savedIn, settled, syncWith } from "@/entities/lesson/sync";
import { type WordStore, wordStore } from "@/entities/lesson/words";
import {
  outdateAfterLeaving,
  outdateAfterLesson,
  outdateAfterStart,
} from "@/entities/order/outdated";
import type { LessonAction } from "@/machines/lessonProgress";
import type { progressSync } from "@/machines/progressSync";
import type { ReviewPage } from "@/machines/reviewFlow";
import { isTooShort, type ReviewRun } from "@/machines/reviewFlow";
import { reviewIn } from "@/machines/reviewProgress";
import { call, type LessonSnapshot, type Role, serverNow } from "@/rpc";
import { createStore, type Store } from "@/store";

const LED_EVERY_MS = 3_000;
const ALONE_EVERY_MS = 10_000;

const PAGE_SIZE = 100;

type Sync = ActorRefFrom<typeof progressSync>;
type Facts = Pick<LessonSnapshot, "order" | "clock">;

/** The page that a review is at; one that is not started, or was closed, has none of its own. */
export type Page = ReviewPage | "reserved" | "closed";

/** Left on another device of its leader's, if not for what a tutor started; or ended by nobody. */
export type SetAside = "left" | "abandoned";

export interface Person {
  readonly userId: number;
  readonly role: Role;
}

/** Fetches a review and opens it for a person. */
export async function loadReview(courseOrderId: number, person: Person): Promise<Review> {
  const snapshot = await call("CustomerQueryCourseOrder", { courseOrderId });
  return new Review(snapshot, person, await openOwnJournal(person.userId, courseOrderId));
}

/** One review on this device: its progress over the service, its words, and who leads it. */
export class Review {
  readonly courseOrderId: number;
  readonly isTutor: boolean;
  readonly words: WordStore;
  readonly sync: Sync;
  readonly facts: Store<Facts>;
  private readonly role: Role;
  private readonly journal: Journal;
  /** Why it was put back while its leader was in it: it can be started anew. */
  readonly setAside = createStore<SetAside | null>(null);
  private asked = 0;
  private known = 0;
  private hasLeft = false;
  private isLeaving = false;

  constructor(snapshot: LessonSnapshot, { role }: Person, journal: Journal) {
    const { courseOrderId } = snapshot.order;
    this.courseOrderId = courseOrderId;
    this.role = role;
    this.isTutor = role === "TEACHER";
    this.words = wordStore(courseOrderId);
    this.journal = journal;
    this.facts = createStore<Facts>(snapshot);
    const saved = savedIn(snapshot, this.journal);
    const machine = syncWith(courseOrderId, this.journal, this.reload);
    this.sync = createActor(machine, { input: { saved, queue: this.journal.get().queue } });
    this.sync.start();
  }

  /** Who started it leads it, and ends it. */
  get leads(): boolean {
    return this.facts.get().order.startedBy === this.role;
  }

  /** Whether a tutor leads it. */
  get isLed(): boolean {
    return this.facts.get().order.startedBy === "TEACHER";
  }

  get run(): ReviewRun {
    return this.review.run;
  }

  /** Where the test's answers belong among the saved groups. */
  get lastGroup(): number {
    return this.sync.getSnapshot().context.progress.groups.length - 1;
  }

  get page(): Page {
    if (this.hasLeft) return "left";
    const { status } = this.facts.get().clock;
    if (status === "IN_PROGRESS") return this.review.page;
    if (status === "COMPLETED") return "finished";
    return status === "RESERVED" ? "reserved" : "closed";
  }

  /** Whether leaving it now makes it count for nothing: only who leads it does that. */
  get isTooShort(): boolean {
    const { status, utcStarted } = this.facts.get().clock;
    return (
      !this.hasLeft &&
      status === "IN_PROGRESS" &&
      this.leads &&
      isTooShort(utcStarted ?? 0, serverNow())
    );
  }

  /** Does something in the review; it counts at once and is saved behind it. */
  do(action: LessonAction): void {
    this.sync.send({ type: "DO", action: numbered(action, serverNow()) });
  }

  async start(idempotencyKey: string): Promise<void> {
    await call("StartCourseOrder", { courseOrderId: this.courseOrderId }, { idempotencyKey });
    await this.reload();
    void outdateAfterStart();
  }

  /** Its test begins, with all of its words. */
  async begin(): Promise<void> {
    const { groups } = this.sync.getSnapshot().context.progress;
    const wordIds = groups.length > 0 ? groups.flat() : await this.allWordIds();
    this.do({ type: "open_review", wordIds });
  }

  /** Leaves it for good: nothing of it counts. */
  async leave(idempotencyKey: string): Promise<void> {
    this.isLeaving = true;
    try {
      await call("CustomerLeaveReview", { courseOrderId: this.courseOrderId }, { idempotencyKey });
    } finally {
      this.isLeaving = false;
    }
    this.hasLeft = true;
    this.journal.clear();
    this.facts.set({ ...this.facts.get() });
    void outdateAfterLeaving();
  }

  /**
   * Tells the stars of one that a tutor leads as they are chosen: it is done from then on, and paid,
   * also when it is never handed in. That says them again, so nothing is lost where this fails.
   */
  rate(stars: number): void {
    if (!this.isLed) return;
    const { courseOrderId } = this;
    void settled(this.sync)
      .then(() => call("CustomerRateReview", { courseOrderId, stars }))
      .catch(() => undefined);
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Only the last look is followed by the next one, and none that ends after the watch.
    let looks = 0;
    const later = () => {
      timer = setTimeout(look, this.isLed ? LED_EVERY_MS : ALONE_EVERY_MS);
    };
    const look = () => {
      clearTimeout(timer);
      looks += 1;
      const nth = looks;
      const isSeen = document.visibilityState === "visible";
      void (isSeen ? this.look().catch(() => undefined) : Promise.resolve()).finally(() => {
        if (nth === looks) later();
      });
    };
    const online = () => {
      this.sync.send({ type: "ONLINE" });
      look();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", online);
    later();
    return () => {
      clearTimeout(timer);
      looks += 1;
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", online);
    };
  }

  /** Fetches it anew. */
  readonly reload = async (): Promise<LessonSnapshot> => {
    const { courseOrderId } = this;
    const { status, deadline } = this.facts.get().clock;
    const ran = this.leads && status === "IN_PROGRESS";
    this.asked += 1;
    const nth = this.asked;
    const snapshot = await call("CustomerQueryCourseOrder", { courseOrderId });
    // An answer that was asked for before the one that is known says less.
    if (nth < this.known) return snapshot;
    this.known = nth;
    this.facts.set({ order: snapshot.order, clock: snapshot.clock });
    if (ran && snapshot.clock.status === "RESERVED" && !this.isLeaving && !this.hasLeft) {
      this.journal.clear();
      // Before its deadline nobody but its leader leaves it, unless a tutor starts something.
      this.setAside.set(serverNow() < (deadline ?? 0) ? "left" : "abandoned");
      void outdateAfterLeaving();
    }
    this.sync.send({ type: "REFRESH", version: snapshot.clock.progressVersion });
    return snapshot;
  };

  /** Stops everything; what was not saved stays in the journal. */
  close(): void {
    this.sync.stop();
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

  private async look(): Promise<void> {
    // Its stars come with the order, everything else shows in its clock.
    if (this.page === "rating" && this.isLed) return void (await this.reload());
    const { courseOrderId } = this;
    const clock = await call("CustomerCheckCourseOrderTime", { courseOrderId });
    if (clock.status !== this.facts.get().clock.status) return void (await this.reload());
    this.sync.send({ type: "REFRESH", version: clock.progressVersion });
  }

  private get review() {
    const { order, clock } = this.facts.get();
    const startedAt = clock.utcStarted ?? 0;
    return reviewIn(this.sync.getSnapshot().context.progress, { startedAt, stars: order.rating });
  }
}
