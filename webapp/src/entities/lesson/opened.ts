import { session as login } from "@/entities/person/session";
import { unsentLessons } from "./journal";
import { type Opened, openings, settledOpening } from "./openings";
import { ended, loadSession, type Session } from "./session";

const sessions = openings<Session>(loadSession);
/** The lessons that a page or a box shows, or has shown. */
const shown = new Set<number>();

/** The session of an order: one per order, whatever shows it. */
export function openSession(courseOrderId: number): Opened<Session> {
  shown.add(courseOrderId);
  return sessions.open(courseOrderId);
}

/** Closes the session of an order; opening it again loads it again. */
export function closeSession(courseOrderId: number): void {
  shown.delete(courseOrderId);
  sessions.close(courseOrderId);
}

let sending: Promise<unknown> | null = null;

/** Sends the unsent answers of lessons that are not open, and ends those that were to end. */
export async function sendLeftovers(): Promise<void> {
  const person = login.get();
  if (!person) return;
  const left = unsentLessons(person.userId).filter((id) => !sessions.has(id));
  sending ??= Promise.all(left.map(sendLeftover)).finally(() => {
    sending = null;
  });
  await sending;
}

async function sendLeftover(courseOrderId: number): Promise<void> {
  shown.delete(courseOrderId);
  const now = await settledOpening(sessions.open(courseOrderId).opening);
  // What cannot be sent now stays stored for the next time.
  if (now.state === "ready") await ended(now.opened).catch(() => undefined);
  if (!shown.has(courseOrderId)) sessions.close(courseOrderId);
}
