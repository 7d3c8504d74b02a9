import { restored } from "@/diskCopy";
import { sendLeftovers } from "@/entities/order/lessonEntry";
import { unsentPlaces } from "@/entities/person/lessonPlaces";
import { session } from "@/entities/person/session";
import { WORD_PLACES } from "@/entities/word/places";
import { local } from "@/storage";
import { whenIdle } from "./whenIdle";

async function send(): Promise<void> {
  await restored();
  const person = session.get();
  if (!person) return;
  if (unsentPlaces(person.userId).length > 0) void sendLeftovers().catch(() => undefined);
  if (WORD_PLACES.some((place) => local.getItem(place) !== null)) {
    void import("@/entities/word/leftovers")
      .then(({ sendWords }) => sendWords())
      .catch(() => undefined);
  }
}

/**
 * Sends unsent actions of lessons and words: when the app opens signed in, at sign-in, and when the
 * connection returns. The requested page loads first.
 */
export function watchLeftovers(): void {
  const soon = () => void whenIdle(send);
  let present = session.get()?.token;
  session.subscribe(() => {
    const token = session.get()?.token;
    if (token === present) return;
    present = token;
    soon();
  });
  window.addEventListener("online", soon);
  soon();
}
