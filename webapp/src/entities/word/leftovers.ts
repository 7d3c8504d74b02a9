import { sendFavorites } from "./favorites";
import { practice } from "./practice";

/** Sends what was done with words on this device, and the service does not have yet. */
export async function sendWords(): Promise<void> {
  await Promise.all([sendFavorites(), practice.send()]);
}
