import { useEffect, useState } from "react";

/** How long a place is kept before it is asked about: a class is often carried past others. */
const SETTLED_MS = 200;

/** Whether a request has been the same for a moment; the first one is at once. */
export function useSettled(request: object): boolean {
  const asked = JSON.stringify(request);
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return settled === asked;
}
