import type { Ask } from "@/rpc";

export type Firmness = NonNullable<Ask<"CustomerListShelfWords">["firmness"]>;

/** How firm words are, the firmest first. */
export const firmnesses = [
  "lasting",
  "firm",
  "coming",
  "new",
] as const satisfies readonly Firmness[];

export const toneOf = { lasting: "brand", firm: "soft", coming: "sun", new: "dot" } as const;

const MOST_BRICKS = 240;
const SIZES = [1, 2, 5, 10, 20, 50];

/** The bricks of a wall, the firmest first, and how many words each of them is. */
export function bricksOf(counts: Readonly<Record<Firmness, number>>) {
  const total = firmnesses.reduce((sum, one) => sum + counts[one], 0);
  const size = SIZES.find((one) => total <= one * MOST_BRICKS) ?? 100;
  const bricks = firmnesses.flatMap((one) => Array(Math.ceil(counts[one] / size)).fill(one));
  return { bricks: bricks as readonly Firmness[], size };
}
