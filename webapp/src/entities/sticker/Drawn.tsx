import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StickerName } from "@/rpc";
import { Face, type Mood } from "@/ui/Companions";
import pals from "@/ui/Companions.module.css";
import styles from "./Drawn.module.css";

/** A drawing with the face of a companion; the height of its eyes, their mood, and its middle. */
const smiling = (drawn: ReactNode, eyes: number, mood: Mood = "awake", middle = 40) => (
  <>
    {drawn}
    <g transform={`translate(${middle})`}>
      <Face mood={mood} x={-10} y={eyes} mouth={eyes + 7} />
    </g>
  </>
);

export const drawings: { readonly [Name in StickerName]: ReactNode } = {
  star: smiling(
    <path
      className={pals.sun}
      d="M40 7l10.6 21.5 23.6 3.4-17.1 16.7 4 23.6L40 61.2 18.9 72.2l4-23.6L5.8 31.9l23.6-3.4z"
    />,
    39,
    "laughing",
  ),
  sun: smiling(
    <>
      <circle className={pals.sun} cx="40" cy="40" r="20" />
      <path
        className={pals.spark}
        d="M40 14V8M40 72v-6M14 40H8M72 40h-6M22 22l-4-4M58 22l4-4M22 58l-4 4M58 58l4 4"
      />
    </>,
    37,
    "calm",
  ),
  sprout: smiling(
    <>
      <path className={pals.ci} d="M40 46V26" />
      <path
        className={pals.ciBody}
        d="M40 32c-2-12-12-16-22-14 1 10 10 17 22 14zM40 26c1-11 9-16 20-14 1 10-8 17-20 14z"
      />
      <path className={pals.banBody} d="M19 45h42l-4 22a5 5 0 01-5 4H28a5 5 0 01-5-4z" />
    </>,
    54,
  ),
  rocket: smiling(
    <>
      <path className={pals.sun} d="M32 58h16l-8 16z" />
      <path className={pals.ciFold} d="M24 40L13 56v8l11-5zM56 40l11 16v8l-11-5z" />
      <path className={pals.ciBody} d="M40 5c13 9 17 22 17 34v20H23V39C23 27 27 14 40 5z" />
    </>,
    35,
    "laughing",
  ),
  bulb: smiling(
    <>
      <path
        className={pals.banBody}
        d="M40 8a23 23 0 0114 41c-3 3-3 6-3 9H29c0-3 0-6-3-9A23 23 0 0140 8z"
      />
      <path className={pals.prop} d="M30 60h20v6a5 5 0 01-5 5H35a5 5 0 01-5-5z" />
      <path className={pals.spark} d="M11 20l-3-2M69 20l3-2" />
    </>,
    29,
  ),
  mountain: smiling(
    <>
      <path className={pals.spark} d="M40 20V6" />
      <path className={pals.sun} d="M40 5l14 4.5-14 4.5z" />
      <path className={pals.ciBody} d="M12 63L34 22q6-8 12 0L68 63z" />
      <path className={pals.prop} d="M28 33l6-11q6-8 12 0l6 11-6-3-6 4-6-4z" />
    </>,
    46,
    "laughing",
  ),
  snail: smiling(
    <>
      <path className={pals.ci} d="M14 31l-3-8M22 31l3-8" />
      <path className={pals.ciBody} d="M13 64q-3 0-3-3V38a8 8 0 0116 0v16h36q8 0 8 10z" />
      <circle className={pals.banBody} cx="47" cy="38" r="20" />
    </>,
    36,
    "calm",
    47,
  ),
  whale: smiling(
    <>
      <path
        className={pals.ciFold}
        d="M57 44c5-5 5-10 2-15 6 1 8 3 9 6 1-3 3-4 7-4 0 8-5 14-11 18z"
      />
      <path
        className={pals.ciBody}
        d="M8 44c0-14 13-20 27-20 17 0 28 10 28 22 0 12-13 16-28 16S8 56 8 44z"
      />
      <path className={pals.spark} d="M35 19v-8M35 13q-6-5-9 0M35 13q6-5 9 0" />
    </>,
    42,
    "awake",
    33,
  ),
  heart: smiling(
    <path
      className={pals.banBody}
      d="M40 69C14 51 8 40 8 30a16 16 0 0132-6 16 16 0 0132 6c0 10-6 21-32 39z"
    />,
    36,
    "calm",
  ),
  kite: smiling(
    <>
      <path className={pals.thread} d="M40 58q-9 6-1 10t-3 8" />
      <path className={pals.banBody} d="M40 4L66 32 40 60 14 32z" />
      <path className={pals.ciBody} d="M40 4L66 32 40 60z" />
    </>,
    29,
    "awake",
  ),
  rainbow: smiling(
    <>
      <path className={pals.ci} d="M11 48a29 29 0 0158 0" />
      <path className={pals.ban} d="M18 48a22 22 0 0144 0" />
      <path
        className={pals.prop}
        d="M19 68a10 10 0 01-1-20 14 14 0 0122-7 14 14 0 0122 7 10 10 0 01-1 20z"
      />
    </>,
    53,
    "laughing",
  ),
  book: smiling(
    <>
      <path className={pals.prop} d="M17 66a6 6 0 016-6h36v11H23a6 6 0 01-6-5z" />
      <path className={pals.ciBody} d="M17 15a7 7 0 017-7h35v52H23a6 6 0 00-6 6z" />
      <path className={pals.sun} d="M47 60h7v14l-3.5-4-3.5 4z" />
    </>,
    31,
  ),
};

interface DrawnProps {
  readonly sticker: StickerName;
  readonly size?: number;
}

/** A sticker as it is drawn; see `Sticker`. */
export default function Drawn({ sticker, size }: DrawnProps): ReactNode {
  const { t } = useTranslation("stickers");
  return (
    <svg
      className={styles.sticker}
      role="img"
      aria-label={t(sticker)}
      viewBox="0 0 80 80"
      width={size}
      height={size}
      focusable="false"
    >
      <circle className={styles.paper} cx="40" cy="40" r="39" />
      {drawings[sticker]}
    </svg>
  );
}
