import { fromCallback } from "xstate";
import type { CallMessage, LineEvent, LineInput } from "@/machines/voiceCall";
import { call as callService } from "@/rpc";
import { duckWhile } from "./ducking";

/** The servers through which the devices of a class connect; none if they cannot be loaded. */
async function serversOf(courseOrderId: number): Promise<RTCIceServer[]> {
  try {
    const { servers } = await callService("CustomerQueryLessonVoice", { courseOrderId });
    return servers.map(({ urls, username, credential }) =>
      username === null || credential === null ? { urls } : { urls, username, credential },
    );
  } catch {
    return [];
  }
}

type Say = (message: CallMessage) => void;

/**
 * A connection to the other device of a call, by "perfect negotiation": if both sides make an offer
 * at once, the polite one withdraws its own.
 */
export function lineOf(courseOrderId: number, say: Say) {
  return fromCallback<LineEvent, LineInput>(({ input, sendBack, receive }) => {
    const { call, me, isPolite, microphone } = input;
    const connection = new RTCPeerConnection();
    const sound = new Audio();
    let peer = input.peer;
    let isProposing = false;
    let isIgnoring = false;
    let stopDucking = () => {};

    const tell = (type: "description" | "candidate", body: unknown) =>
      say({ type, call, from: me, to: peer, body });
    /** Loads fresh credentials; whether the call still runs then. */
    const configure = async () => {
      const iceServers = await serversOf(courseOrderId);
      if (connection.signalingState === "closed") return false;
      connection.setConfiguration({ iceServers });
      return true;
    };
    const restart = async () => {
      // The credentials may have expired in the meantime.
      if (await configure()) connection.restartIce();
    };
    const online = () => void restart();
    const playAgain = () => void sound.play().catch(() => undefined);

    connection.onicecandidate = ({ candidate }) => {
      if (candidate) tell("candidate", candidate.toJSON());
    };
    connection.onnegotiationneeded = async () => {
      try {
        isProposing = true;
        await connection.setLocalDescription();
        tell("description", connection.localDescription?.toJSON());
      } finally {
        isProposing = false;
      }
    };
    connection.ontrack = ({ streams: [speech] }) => {
      if (!speech) return;
      sound.srcObject = speech;
      // A page that was loaded again may be silent until it is touched.
      void sound
        .play()
        .catch(() => document.addEventListener("pointerdown", playAgain, { once: true }));
      stopDucking();
      stopDucking = duckWhile(speech);
    };
    connection.onconnectionstatechange = () => {
      const state = connection.connectionState;
      if (state === "connected") sendBack({ type: "CONNECTED" });
      if (state === "disconnected" || state === "failed") sendBack({ type: "LOST" });
      if (state === "failed") void restart();
    };

    const hear = async (message: CallMessage) => {
      if (message.type === "description") {
        const description = message.body as RTCSessionDescriptionInit;
        const isBusy = isProposing || connection.signalingState !== "stable";
        isIgnoring = !isPolite && description.type === "offer" && isBusy;
        if (isIgnoring) return;
        await connection.setRemoteDescription(description);
        if (description.type !== "offer") return;
        await connection.setLocalDescription();
        tell("description", connection.localDescription?.toJSON());
      } else if (message.type === "candidate") {
        await connection
          .addIceCandidate(message.body as RTCIceCandidateInit)
          .catch((error: unknown) => {
            // Candidates of an offer that was not accepted are of no use.
            if (!isIgnoring) throw error;
          });
      }
    };
    // One after another, in the order of sending.
    let heard: Promise<unknown> = begin();
    receive(({ message }) => {
      if (message.call !== call || message.from === me || !("to" in message)) return;
      if (message.to !== null && message.to !== me) return;
      if (peer !== null && message.from !== peer) return;
      peer = message.from;
      heard = heard.then(() => hear(message)).catch(() => undefined);
    });

    async function begin(): Promise<void> {
      if (!(await configure())) return;
      for (const track of microphone?.getAudioTracks() ?? []) {
        connection.addTrack(track, microphone as MediaStream);
        track.onended = () => sendBack({ type: "DEAD" });
      }
    }

    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      document.removeEventListener("pointerdown", playAgain);
      stopDucking();
      sound.srcObject = null;
      connection.close();
    };
  });
}
