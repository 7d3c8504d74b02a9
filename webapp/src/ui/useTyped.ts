import { useDeferredValue, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** What was typed on a page, for the way back to it. */
const left = new Map<string, string>();

/** What is typed to search by, and what is searched: typing never waits for the list. */
export function useTyped() {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const [typed, setTyped] = useState(() => {
    if (!isReturn) left.delete(pathname);
    return left.get(pathname) ?? "";
  });
  const searched = useDeferredValue(typed.trim().slice(0, 64));
  return {
    typed,
    type(text: string) {
      left.set(pathname, text);
      setTyped(text);
    },
    search: searched === "" ? null : searched,
  };
}
