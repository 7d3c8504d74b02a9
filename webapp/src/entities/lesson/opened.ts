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

/** Sends the unsent answers of lessons that are not open, and ends all that were to end. */
export async function sendLeftovers(): Promise<void> {
  const person = login.get();
  if (!person) return;
  const unsent = unsentLessons(person.userId);
  for (const id of unsent.filter((one) => sessions.has(one))) goOnEnding(id);
  const left = unsent.filter((id) => !sessions.has(id));
  sending ??= Promise.all(left.map(sendLeftover)).finally(() => {
    sending = null;
  });
  await sending;
}

/** A lesson whose page was left stays open, and does not ask the service by itself. */
function goOnEnding(courseOrderId: number): void {
  const now = sessions.open(courseOrderId).opening.get();
  if (now.state === "ready") now.opened.ending.send({ type: "ONLINE" });
}

async function sendLeftover(courseOrderId: number): Promise<void> {
  shown.delete(courseOrderId);
  const now = await settledOpening(sessions.open(courseOrderId).opening);
  // What cannot be sent now stays stored for the next time.
  if (now.state === "ready") await ended(now.opened).catch(() => undefined);
  if (!shown.has(courseOrderId)) sessions.close(courseOrderId);
}
