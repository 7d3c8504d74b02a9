import { useEffect, useState } from "react";

interface SingleTap {
  readonly onClick: () => void;
  readonly "aria-disabled": true | undefined;
}

/**
 * Runs an action on a tap and then ignores taps for a while: the second tap of a double tap does
 * nothing.
 */
export function useSingleTap(restMs: number, act: () => void): SingleTap {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return;
    const rest = setTimeout(() => setResting(false), restMs);
    return () => clearTimeout(rest);
  }, [isResting, restMs]);
  const onClick = () => {
    if (isResting) return;
    setResting(true);
    act();
  };
  return { onClick, "aria-disabled": isResting || undefined };
}
