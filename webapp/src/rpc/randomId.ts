/** 128 bits at random, as 32 hexadecimal digits: a name that nobody else has, or can guess. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
