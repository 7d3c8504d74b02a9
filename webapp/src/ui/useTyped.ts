import { useDeferredValue, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Text typed on a page, restored on the way back to it. */
const left = new Map<string, string>();

/** The typed search text, and the debounced, shortened one that is searched. */
export function useTyped(most: number) {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const [typed, setTyped] = useState(() => {
    if (!isReturn) left.delete(pathname);
    return left.get(pathname) ?? "";
  });
  const searched = useDeferredValue(beginning(typed.trim(), most));
  return {
    typed,
    type(text: string) {
      left.set(pathname, text);
      setTyped(text);
    },
    search: searched === "" ? null : searched,
  };
}

/** The beginning of a text, at most this many UTF-16 units, without splitting a surrogate pair. */
export function beginning(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
