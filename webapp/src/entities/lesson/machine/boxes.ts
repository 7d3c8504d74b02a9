/** The boxes over the page, by priority: the first one is shown. */
const ORDER = ["ending", "paused", "picker", "end", "warning", "early_end", "menu"] as const;

export type Box = (typeof ORDER)[number];
/** Shown as long as their cause lasts; nobody opens or closes them. */
export type Lasting = Extract<Box, "ending" | "paused">;
/** Opened by the lesson's timer; held back on special pages. */
export type Due = Extract<Box, "end" | "warning">;
/** Opened by a person. */
export type Opened = Exclude<Box, Lasting | "warning">;

/** The boxes that wait for their turn. */
export interface Boxes {
  readonly open: readonly Box[];
  readonly due: readonly Due[];
  /** Whether due boxes are held back. */
  readonly isHeld: boolean;
}

export const NO_BOXES: Boxes = { open: [], due: [], isHeld: false };

/** Boxes that make no sense after the end. */
const BEFORE_THE_END: readonly Box[] = ["warning", "early_end", "menu"];
/** A box like a page of its own, which no due box covers. */
const SPECIAL: readonly Box[] = ["picker"];

/** The box that is shown over the page. */
export function shownBox({ open, due, isHeld }: Boxes): Box | null {
  const turns: readonly Box[] = isHeld ? open : [...open, ...due];
  return ORDER.find((box) => turns.includes(box)) ?? null;
}

/** Whether a box is open under which the timer's boxes have to wait. */
export function isSpecial({ open }: Boxes): boolean {
  return open.some((box) => SPECIAL.includes(box));
}

/** A person opens a box; it replaces other opened boxes and the shown one. */
export function opened(boxes: Boxes, box: Opened): Boxes {
  const shown = shownBox(boxes);
  return {
    ...boxes,
    open: [...boxes.open.filter(isLasting), box],
    due: boxes.due.filter((other) => other !== shown && other !== box),
  };
}

/** A box comes due. */
export function came(boxes: Boxes, box: Due): Boxes {
  const goes = (other: Box) => box === "end" && BEFORE_THE_END.includes(other);
  return {
    ...boxes,
    open: boxes.open.filter((other) => !goes(other)),
    due: [...boxes.due.filter((other) => other !== box && !goes(other)), box],
  };
}

/** The cause of a lasting box begins or ends. */
export function lasting(boxes: Boxes, box: Lasting, isThere: boolean): Boxes {
  if (boxes.open.includes(box) === isThere) return boxes;
  const others = boxes.open.filter((other) => other !== box);
  return { ...boxes, open: isThere ? [...others, box] : others };
}

/** Due boxes are held back from now on, or released; a box that is shown already stays. */
export function holding(boxes: Boxes, isHeld: boolean): Boxes {
  const shown = shownBox(boxes);
  const due = boxes.due.filter((box) => box !== shown);
  if (!isHeld || shown === null || due.length === boxes.due.length) return { ...boxes, isHeld };
  return { open: [...boxes.open, shown], due, isHeld };
}

/** A box is closed. */
export function closed(boxes: Boxes, box: Opened | Due): Boxes {
  return {
    ...boxes,
    open: boxes.open.filter((other) => other !== box),
    due: boxes.due.filter((other) => other !== box),
  };
}

function isLasting(box: Box): box is Lasting {
  return box === "ending" || box === "paused";
}
