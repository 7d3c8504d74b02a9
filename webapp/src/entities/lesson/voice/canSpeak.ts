/** Whether this browser has a microphone API, and the page may use it. */
export function canSpeak(): boolean {
  return (
    window.isSecureContext &&
    navigator.mediaDevices !== undefined &&
    typeof RTCPeerConnection !== "undefined"
  );
}
