import { lazy, Suspense } from "react";
import type { StickerName } from "@/rpc";

interface StickerProps {
  readonly sticker: StickerName;
  readonly size?: number;
}

/** Loaded where one is shown; without it the place stays empty. */
const Drawn = lazy(() => import("./Drawn").catch(() => ({ default: () => null })));

/** A tutor's sticker, with its name for screen readers. Its place is kept while it loads. */
export function Sticker({ sticker, size = 64 }: StickerProps) {
  return (
    <span style={{ flex: "none", width: size, height: size }}>
      <Suspense>
        <Drawn sticker={sticker} size={size} />
      </Suspense>
    </span>
  );
}
