import { useEffect, useState } from "react";
import { behindPaint } from "./afterPaint";

/** A value one frame later: for what may follow what has to be seen first. */
export function useBehindPaint<Value>(value: Value): Value {
  const [shown, show] = useState(value);
  useEffect(() => behindPaint(() => show(value)), [value]);
  return shown;
}
