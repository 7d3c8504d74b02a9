import { useDeferredValue, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** What was typed on a page, for the way back to it. */
const left = new Map<string, string>();

/** What is typed to search by, and what is searched, no longer than that: typing waits for no list. */
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

/** The beginning of a text, of at most so many UTF-16 units; a sign of two is not torn. */
export function beginning(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
