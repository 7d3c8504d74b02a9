import { useDeferredValue, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { beginning } from "./beginning";

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
