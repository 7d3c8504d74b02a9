import { useEffect, useEffectEvent, useState } from "react";
import { CallFailed } from "@/rpc";

/** A network that claims to be back may not be: what got no answer is sent again after this time. */
export const AGAIN_MS = 5_000;

interface Attempt {
  readonly error: unknown;
  readonly isPending: boolean;
}

/**
 * Sends again what got no answer, also when the network returns. Whether that is so, until an answer
 * comes: nothing has failed then, and nobody has to do anything.
 */
export function useSendAgain({ error, isPending }: Attempt, again: () => void): boolean {
  const send = useEffectEvent(again);
  const [isKept, setKept] = useState(false);
  const isUnanswered = error instanceof CallFailed && error.passing;
  if (!isPending && isKept !== isUnanswered) setKept(isUnanswered);
  useEffect(() => {
    if (!(error instanceof CallFailed && error.passing)) return;
    const sendNow = () => send();
    const timer = setTimeout(sendNow, Math.max(AGAIN_MS, error.retryAfterMs ?? 0));
    window.addEventListener("online", sendNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", sendNow);
    };
  }, [error]);
  return isKept;
}
