/**
 * Below this share of its full size a word may break, because two lines are easier to read; with
 * enlarged type only below this absolute size.
 */
const SMALLEST_SHARE = 0.5;
const SMALLEST = "var(--space-8)";
/** Rounding and hinting may make a word slightly wider than measured. */
const SPARE = 1.02;
/** The extra width of the mark under a word, in its own em. */
const MARK_EMS = 0.24;
const MEASURED_AT_PX = 40;

let canvas: CanvasRenderingContext2D | null | undefined;

/** A text's width in its own em; 0 if nothing can be measured. */
function emsOf(text: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return 0;
  const family = getComputedStyle(document.documentElement).getPropertyValue("--font-word");
  canvas.font = `700 ${MEASURED_AT_PX}px ${family}`;
  return canvas.measureText(text).width / MEASURED_AT_PX;
}

/** The card's font size for a word: the full size, or smaller so that it fits into one line. */
export function typeThatFits(text: string, full = "var(--type-44)"): string {
  const measured = emsOf(text);
  if (measured === 0) return full;
  const ems = Math.ceil((measured * SPARE + MARK_EMS) * 100) / 100;
  return `clamp(min(${full} * ${SMALLEST_SHARE}, ${SMALLEST}), 100cqi / ${ems}, ${full})`;
}
