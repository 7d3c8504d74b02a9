const QUALITY = 0.9;

export const PICTURE_TYPES = "image/jpeg,image/png,image/webp";

/**
 * A picture scaled to this width and height at most, as base64: a phone's photo is ten times the
 * service's limit.
 *
 * @throws Error if the file is no picture that this device can read
 */
export async function smallPicture(file: Blob, side: number): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // Transparency becomes white, not black.
  const { documentElement } = document;
  context.fillStyle = getComputedStyle(documentElement).getPropertyValue("--picture-ground");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL("image/jpeg", QUALITY).split(",")[1] ?? "";
}
