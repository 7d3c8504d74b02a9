import { favoritePractice } from "./favoritePractice";
import { sendFavorites } from "./favorites";
import { practice } from "./practice";

/** Sends what was done with words on this device, and the service does not have yet. */
export async function sendWords(): Promise<void> {
  // Before a star is taken away that its words had when they were practised.
  await favoritePractice.send();
  await Promise.all([sendFavorites(), practice.send()]);
}
