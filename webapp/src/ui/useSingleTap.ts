import { type MouseEvent, useRef } from "react";

/** Does something on a tap; the second tap of a double one, within so long of the first, is none. */
export function useSingleTap(restMs: number, act: () => void): (event: MouseEvent) => void {
  const tappedAt = useRef(Number.NEGATIVE_INFINITY);
  return ({ timeStamp }) => {
    const isDouble = timeStamp - tappedAt.current < restMs;
    tappedAt.current = timeStamp;
    if (!isDouble) act();
  };
}
