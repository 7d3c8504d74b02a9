/** Below this share of its full size a word may break: it would be harder to read than two lines. */
const SMALLEST_SHARE = 0.55;
/** Rounding and hinting may make a word a little wider than it was measured. */
const SPARE = 1.02;
const MEASURED_AT_PX = 40;

let canvas: CanvasRenderingContext2D | null | undefined;

/** A text's width in its own em; 0 where nothing can be measured. */
function emsOf(text: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return 0;
  canvas.font = `700 ${MEASURED_AT_PX}px ${getComputedStyle(document.documentElement).fontFamily}`;
  return canvas.measureText(text).width / MEASURED_AT_PX;
}

/** The card's type for a word: its full size, or as much less as one line of its container takes. */
export function typeThatFits(text: string): string {
  const ems = Math.ceil(emsOf(text) * SPARE * 100) / 100;
  if (ems === 0) return "var(--type-40)";
  return `clamp(var(--type-40) * ${SMALLEST_SHARE}, 100cqi / ${ems}, var(--type-40))`;
}
