import { forgetOwn } from "@/keptStore";
import { call } from "@/rpc";
import { forgetSentLessons } from "./lessonPlaces";
import { session } from "./session";

/**
 * Signs out: tells the service if it can be reached; in any case this device deletes token,
 * profile, cached words and drafts. Unsent answers stay, stored only under the account number,
 * until their owner signs in here again.
 */
export async function signOut(): Promise<void> {
  try {
    if (session.get()) await call("LogoutUserByLoginToken", {});
  } finally {
    session.clear();
    forgetOwn();
    forgetSentLessons();
  }
}
