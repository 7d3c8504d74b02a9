/** Whether this browser has a voice of its own. */
export function canSay(): boolean {
  return "speechSynthesis" in window;
}

/** Says a sentence with the browser's voice. */
export function say(sentence: string): void {
  const utterance = new SpeechSynthesisUtterance(sentence);
  utterance.lang = "en-US";
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance);
}
