/** The word card's largest type, in pixels at the reader's default size. */
const LARGEST_PX = 40;
/** Below this a word may break instead: it would be harder to read than two lines. */
const SMALLEST_SHARE = 0.55;
const CONTENT_PX = 480;
const BESIDE_PX = 2 * (16 + 20);

let canvas: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return 0;
  canvas.font = `700 ${LARGEST_PX}px ${getComputedStyle(document.documentElement).fontFamily}`;
  return canvas.measureText(text).width;
}

/** How much of its full size a word may have to stay on one line; measured without layout. */
export function shareThatFits(text: string, viewportPx = window.innerWidth): number {
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  const room = Math.min(viewportPx, CONTENT_PX) - BESIDE_PX;
  const width = widthOf(text) * scale;
  if (width <= room) return 1;
  return Math.max(SMALLEST_SHARE, Math.floor((room / width) * 100) / 100);
}
