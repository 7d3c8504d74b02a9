import { wordElement } from "@/entities/word/sound";

const SOFT = 0.25;
const FADE_S = 0.1;
/** The loudness from which somebody is speaking; silence is far below it. */
const SPEAKS_FROM = 0.02;
const LOOK_MS = 100;
/** Pauses between words do not count as silence. */
const STAYS_SOFT_MS = 700;

let context: AudioContext | undefined;
let volume: GainNode | undefined;

/** Routes the words' audio through a volume control, because phones ignore an element's volume. */
function wordVolume(audio: AudioContext): GainNode {
  if (volume) return volume;
  const element = wordElement();
  volume = audio.createGain();
  audio.createMediaElementSource(element).connect(volume).connect(audio.destination);
  // A phone call may have interrupted it.
  element.addEventListener("play", () => void audio.resume());
  return volume;
}

/** Plays words softly while the other side speaks; returns a function that stops it. */
export function duckWhile(speech: MediaStream): () => void {
  context ??= new AudioContext();
  const audio = context;
  const source = audio.createMediaStreamSource(speech);
  const meter = audio.createAnalyser();
  source.connect(meter);
  const samples = new Float32Array(meter.fftSize);
  let spokenAt = Number.NEGATIVE_INFINITY;
  const fade = (to: number) => {
    // Until the context runs, audio routed through it is silent.
    if (audio.state !== "running") return;
    wordVolume(audio).gain.setTargetAtTime(to, audio.currentTime, FADE_S);
  };
  const look = setInterval(() => {
    meter.getFloatTimeDomainData(samples);
    const loudness = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
    if (loudness >= SPEAKS_FROM) spokenAt = performance.now();
    fade(performance.now() - spokenAt < STAYS_SOFT_MS ? SOFT : 1);
  }, LOOK_MS);
  return () => {
    clearInterval(look);
    fade(1);
    source.disconnect();
  };
}
