import { fromCallback } from "xstate";
import type { RecorderEvent, RecorderInput } from "@/machines/wordSaying";

/** Whether this browser can record, and the page may. */
export function canRecord(): boolean {
  return (
    window.isSecureContext &&
    navigator.mediaDevices !== undefined &&
    typeof MediaRecorder !== "undefined"
  );
}

let isRefused = false;

/** Whether the microphone was refused on this page: it is asked for once. */
export const wasRefused = () => isRefused;

function stop(microphone: MediaStream): void {
  for (const track of microphone.getTracks()) track.stop();
}

/** Where a recording's sound comes from, to be stopped after it. */
export async function openMicrophone(signal: AbortSignal): Promise<MediaStream> {
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error) => {
    isRefused = true;
    throw error;
  });
  if (signal.aborted) stop(microphone);
  return microphone;
}

/**
 * The same from a call that has the microphone: some phones silence the call if it is opened again.
 * The copy is heard even while the call is muted.
 */
export function copyOf(microphone: MediaStream): MediaStream {
  const tracks = microphone.getAudioTracks().map((track) => track.clone());
  for (const track of tracks) track.enabled = true;
  return new MediaStream(tracks);
}

/** Records until it is finished or the page is left, and releases the microphone. */
export const recorder = fromCallback<RecorderEvent, RecorderInput>(
  ({ input: { microphone }, receive, sendBack }) => {
    const parts: Blob[] = [];
    const recording = new MediaRecorder(microphone);
    recording.ondataavailable = ({ data }) => parts.push(data);
    recording.onstop = () => {
      stop(microphone);
      const sound = new Blob(parts, { type: recording.mimeType });
      sendBack({ type: "RECORDED", recording: URL.createObjectURL(sound) });
    };
    recording.start();
    const finish = () => {
      if (recording.state !== "inactive") recording.stop();
    };
    receive(finish);
    return () => {
      recording.onstop = null;
      finish();
      stop(microphone);
    };
  },
);
