import type { ReactNode } from "react";
import styles from "./Companions.module.css";

export type Moment = "emptyDay" | "waiting" | "offline" | "groupDone" | "lessonDone" | "failed";
export type Mood = "calm" | "awake" | "surprised" | "laughing" | "sorry" | "caring";

interface PalProps {
  /** Its position and tilt. */
  readonly at: string;
  readonly arms: string;
  readonly mood: Mood;
  readonly children?: ReactNode;
}

const LEGS = "M-9-8V-1M9-8V-1";

/** A face: two eyes, `wide` apart, and a mouth, centred. */
export function Face({ mood, x, y, mouth }: { mood: Mood; x: number; y: number; mouth: number }) {
  const eyes = (shape: string) => `M${x - 4} ${y}${shape}M${x + 16} ${y}${shape}`;
  const open = !/calm|laughing/.test(mood);
  return (
    <g className={styles.face}>
      {mood === "calm" && <path d={eyes("q4 4 8 0")} />}
      {mood === "laughing" && <path d={eyes("q4-5 8 0")} />}
      {open && <circle className={styles.eye} cx={x} cy={y} r="3" />}
      {open && <circle className={styles.eye} cx={x + 20} cy={y} r="3" />}
      {/sorry|caring/.test(mood) && <path d={`M${x - 5} ${y - 7}l7-2M${x + 25} ${y - 7}l-7-2`} />}
      {mood === "laughing" ? (
        <path className={styles.laugh} d={`M-6 ${mouth - 1}q6 9 12 0z`} />
      ) : mood === "surprised" ? (
        <circle className={styles.eye} cx="0" cy={mouth + 2} r="2.6" />
      ) : (
        <path
          d={`M-5 ${mouth + (mood === "sorry" ? 3 : 0)}q5 ${mood === "sorry" ? "-5" : "5"} 10 0`}
        />
      )}
    </g>
  );
}

function Ci({ at, arms, mood, children }: PalProps) {
  return (
    <g transform={at}>
      <path className={styles.ci} d={LEGS + arms} />
      <path
        className={styles.ciBody}
        d="M-27-58a11 11 0 0111-11H14L27-56V-17a11 11 0 01-11 11H-16a11 11 0 01-11-11z"
      />
      <path className={styles.ciFold} d="M14-69V-61a5 5 0 005 5H27z" />
      <Face mood={mood} x={-10} y={-50} mouth={-43} />
      <text className={styles.name} y="-15">
        词
      </text>
      {children}
    </g>
  );
}

function Ban({ at, arms, mood }: PalProps) {
  return (
    <g transform={at}>
      <path className={styles.ban} d={LEGS + arms} />
      <path
        className={styles.banBody}
        d="M-26-48a26 26 0 0152 0V-16A10 10 0 0116-6H-16a10 10 0 01-10-10z"
      />
      <Face mood={mood} x={-10} y={-55} mouth={-49} />
      <text className={styles.name} y="-18">
        伴
      </text>
    </g>
  );
}

const moments: { readonly [At in Moment]: ReactNode } = {
  emptyDay: (
    <>
      <circle className={styles.sun} cx="100" cy="27" r="13" />
      <path className={styles.spark} d="M100 6v-4M121 27h4M75 27h4M115 12l3-3M85 12l-3-3" />
      <Ci at="translate(64 110) rotate(-6)" arms="M-27-24l-9 8M27-24l9 5" mood="calm" />
      <Ban at="translate(134 110) rotate(5)" arms="M-26-26l-9 8M26-26l9 8" mood="calm" />
    </>
  ),
  waiting: (
    <>
      <Ci at="translate(58 110)" arms="M27-28l10 6M-27-26l-8 9" mood="awake" />
      <Ban at="translate(142 110)" arms="M-26-28l-10 6M26-26l8 9" mood="awake" />
      <circle className={styles.prop} cx="100" cy="80" r="13" />
      <path className={styles.face} d="M100 72v8l5 4" />
    </>
  ),
  offline: (
    <>
      <path className={styles.thread} d="M91 82c7 2 4 12 5 21M109 82c-7 2-5 9-3 15" />
      <Ci at="translate(52 110) rotate(-3)" arms="M27-30l4 1M-27-26l-8 9" mood="surprised" />
      <Ban at="translate(148 110) rotate(3)" arms="M-26-30l-4 1M26-26l8 9" mood="surprised" />
      <path className={styles.prop} d="M77 72l14 4v12l-14 4zM123 72l-14 4v12l14 4z" />
    </>
  ),
  groupDone: (
    <>
      <Ci at="translate(57 108) rotate(4)" arms="M27-36L39-60M-27-26l-9 6" mood="laughing" />
      <Ban at="translate(143 108) rotate(-4)" arms="M-26-36L-39-60M26-26l9 6" mood="laughing" />
      <path className={styles.spark} d="M100 34v-9M111 38l6-7M89 38l-6-7" />
    </>
  ),
  lessonDone: (
    <>
      <path
        className={styles.sun}
        d="M100 8l5.6 11.3 12.4 1.8-9 8.8 2.1 12.4L100 36.5l-11.1 5.8 2.1-12.4-9-8.8 12.4-1.8z"
      />
      <path className={styles.spark} d="M70 18l-5-3M130 18l5-3M100 3V0" />
      <Ci at="translate(66 110) rotate(-3)" arms="M24-52L28-74M-27-30l-10-10" mood="laughing" />
      <Ban at="translate(134 110) rotate(3)" arms="M-22-54L-28-74M26-32l10-10" mood="laughing" />
    </>
  ),
  failed: (
    <>
      <Ci at="translate(66 111) rotate(-15)" arms="M27-30l14 2M-27-26l-8 4" mood="sorry">
        <path className={styles.tape} d="M-19-59l10-6M-17-66l6 8" />
      </Ci>
      <Ban at="translate(140 110) rotate(-3)" arms="M-26-32L-42-38M26-26l8 9" mood="caring" />
      <path className={styles.spark} d="M14 48l-6-5M12 58H5" />
    </>
  ),
};

/**
 * The two companions, word and mate, in one of their six poses; the text beside them says what it
 * is about.
 */
export function Companions({ moment, width = 220 }: { moment: Moment; width?: number }) {
  return (
    <svg
      className={styles.pals}
      viewBox="0 0 200 120"
      width={width}
      height={(width * 120) / 200}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.floor} d="M24 110h152" />
      {moments[moment]}
    </svg>
  );
}
