import { call } from "@/rpc";
import { forgetOwn } from "@/store";
import { forgetSentLessons } from "./lessonPlaces";
import { session } from "./session";

/**
 * Signs out: the service is told if it can be reached; this device forgets token, profile and the
 * words that were being read either way, and what was half written. Answers that the service does not
 * have stay, under a number alone, until the one who gave them signs in here again.
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
