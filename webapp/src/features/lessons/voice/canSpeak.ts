/** Whether this browser has a microphone to ask for, and the page may ask. */
export function canSpeak(): boolean {
  return (
    window.isSecureContext &&
    navigator.mediaDevices !== undefined &&
    typeof RTCPeerConnection !== "undefined"
  );
}
