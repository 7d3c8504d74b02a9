import { favoritePractice } from "./favoritePractice";
import { sendFavorites } from "./favorites";
import { practice } from "./practice";

/** Sends word actions of this device that the service does not have yet. */
export async function sendWords(): Promise<void> {
  // Sent before changes of favourites, because practised words may have lost their star since.
  await favoritePractice.send();
  await Promise.all([sendFavorites(), practice.send()]);
}
