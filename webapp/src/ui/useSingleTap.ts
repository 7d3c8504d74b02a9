import { useEffect, useState } from "react";

interface SingleTap {
  readonly onClick: () => void;
  readonly "aria-disabled": true | undefined;
}

/** Does something on a tap, and rests for so long: the second tap of a double one does nothing. */
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
