/** Below this share of its full size a word may break, as it would be harder to read than two lines;
 * but not before type that is made larger is as small as this. */
const SMALLEST_SHARE = 0.5;
const SMALLEST = "var(--space-8)";
/** Rounding and hinting may make a word a little wider than it was measured. */
const SPARE = 1.02;
/** What the mark under a word is wider than it, in its own em. */
const MARK_EMS = 0.24;
const MEASURED_AT_PX = 40;

let canvas: CanvasRenderingContext2D | null | undefined;

/** A text's width in its own em; 0 where nothing can be measured. */
function emsOf(text: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return 0;
  const family = getComputedStyle(document.documentElement).getPropertyValue("--font-word");
  canvas.font = `700 ${MEASURED_AT_PX}px ${family}`;
  return canvas.measureText(text).width / MEASURED_AT_PX;
}

/** The card's type for a word: its full size, or as much less as one line of its container takes. */
export function typeThatFits(text: string, full = "var(--type-44)"): string {
  const measured = emsOf(text);
  if (measured === 0) return full;
  const ems = Math.ceil((measured * SPARE + MARK_EMS) * 100) / 100;
  return `clamp(min(${full} * ${SMALLEST_SHARE}, ${SMALLEST}), 100cqi / ${ems}, ${full})`;
}
