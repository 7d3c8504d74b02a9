import { useDeferredValue, useState } from "react";

/** What is typed to search by, and what is searched: typing never waits for the list. */
export function useTyped() {
  const [typed, type] = useState("");
  const searched = useDeferredValue(typed.trim().slice(0, 64));
  return { typed, type, search: searched === "" ? null : searched };
}
